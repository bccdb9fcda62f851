import { law } from '#web/content/services.ts';
import { lawTiles } from './drawings/law-tiles.tsx';
import { LawScene } from './drawings/scenes.tsx';
import { ServicePage } from './service-page.tsx';

export function Component() {
  return <ServicePage service={law} background="sky" scene={<LawScene />} drawings={lawTiles} />;
}
