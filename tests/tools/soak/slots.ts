/** `node tests/tools/soak/slots.ts`, part of `npm run soak:contention`: a hundred patients book one slot at once; one gets it, the others a clear message. */
import { parseArgs } from 'node:util';
import { freePort } from '#infra/local/table/table-server.ts';
import type { ApiResponse } from '#tests/kit/call.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { createDoctor } from '#tests/kit/patient-steps.ts';
import { openShopProcess } from './shop-process.ts';

process.env['LOG_LEVEL'] = 'ERROR';
const { values } = parseArgs({ options: { runs: { type: 'string', default: '50' }, patients: { type: 'string', default: '100' } } });
const [runs, crowd] = [Number(values.runs), Number(values.patients)];
const taken = 'Slot already booked. Please select another time.';
const problems: string[] = [];
const say = (text: string) => void process.stdout.write(`${text}\n`);

const shop = await openShopProcess(await freePort());
try {
  say(`Making ${crowd} patients ...`);
  const patients: Customer[] = [];
  while (patients.length < crowd)
    patients.push(...(await Promise.all(Array.from({ length: Math.min(10, crowd - patients.length) }, () => shop.people.customer()))));
  const { id: docId } = await createDoctor();
  const { days } = (await shop.call('doctor.listSlots', { params: { docId } })).body as {
    days: { slotDate: string; slots: { slotTime: string }[] }[];
  };
  // The last three days: none of their slots has passed before its turn.
  const offered = days.slice(-3).flatMap(({ slotDate, slots }) => slots.map(({ slotTime }) => ({ docId, slotDate, slotTime })));
  if (offered.length < runs) throw new Error(`There are only ${offered.length} free times for ${runs} runs.`);
  const times: number[] = [];
  for (const [run, body] of offered.slice(0, runs).entries()) {
    const began = performance.now();
    const answers: ApiResponse[] = await Promise.all(patients.map((as) => shop.call('appointment.book', { as, body })));
    times.push(performance.now() - began);
    const winner = answers.findIndex(({ status }) => status === 201);
    const [won, refused] = [
      answers.filter(({ status }) => status === 201).length,
      answers.filter((each) => each.status === 409 && each.body.message === taken),
    ];
    if (won !== 1 || refused.length !== crowd - 1) {
      const other = answers.find((each) => each.status !== 201 && each.body?.message !== taken);
      problems.push(`run ${run + 1}: ${won} have it, ${refused.length} were told that it is taken; another answer: ${JSON.stringify(other?.body)}`);
    }
    // A patient may hold two slots.
    const as = patients[winner];
    if (as !== undefined)
      await shop.call('appointment.cancel', { as, body: { appointmentId: (answers[winner] as ApiResponse).body.appointment._id as string } });
  }
  times.sort((one, other) => one - other);
  say(
    `${runs} times wanted by ${crowd} at once: ${runs - problems.length} with one winner; ${Math.round(times[Math.floor(times.length / 2)] ?? 0)} ms at the median until all were answered`,
  );
} finally {
  await shop.close();
}
for (const problem of problems) say(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
