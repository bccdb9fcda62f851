import { writeFileSync } from 'node:fs';
import { startShop } from './kit/running-shop.ts';

const shop = await startShop('/tmp/jr/shop.log');
writeFileSync('/tmp/jr/site', shop.site);
process.stdout.write(shop.site + '\n');
process.on('SIGTERM', () => void shop.stop().then(() => process.exit(0)));
setInterval(() => {}, 1e6);
