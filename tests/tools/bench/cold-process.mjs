/**
 * Measures the processor time of a function's process before its first call: Node, what Lambda's own runtime client opens (node:http and its
 * connections, by require: github.com/aws/aws-lambda-nodejs-runtime-interface-client, src/client), and the function's bundle. Writes the result to
 * its parent.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Agent } = require('node:http');
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const { handler } = await import(process.argv[2]);
if (typeof handler !== 'function') throw new Error('no handler');
const { user, system } = process.cpuUsage();
process.stdout.write(JSON.stringify({ cpu: (user + system) / 1_000, wall: performance.now(), agents: agent.maxSockets }), () => process.exit(0));
