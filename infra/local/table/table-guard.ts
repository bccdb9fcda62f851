/** Runs the command given as arguments for as long as standard input is open, so that the command cannot outlive the process that started it. */
import { spawn } from 'node:child_process';

const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], windowsHide: true });
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));
process.stdin.resume();
process.stdin.on('error', () => undefined);
process.stdin.on('close', () => child.kill());
