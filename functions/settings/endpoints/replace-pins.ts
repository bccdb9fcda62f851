/** Replaces the table of PIN codes. When lines are wrong, the error names them and nothing changes. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { replacePinTable } from '#functions/settings/change-pins.ts';
import { replacePins } from '#shared/contract/settings/delivery.ts';
import { parsePinTable } from '#shared/rules/order/pin-table.ts';

/** Wrong lines that the error names at most. */
const maxNamed = 100;

export const handler = endpoint(replacePins, ({ body: { version, csv }, caller, source, now }) => {
  const { rows, errors } = parsePinTable(csv);
  const [first] = errors;
  if (first !== undefined) {
    const more = errors.length === 1 ? '' : `, and ${errors.length - 1} more`;
    throw new Failure('invalid_input', {
      fields: { csv: `Line ${first.line}: ${first.message}${more}` },
      details: { errors: errors.slice(0, maxNamed) },
    });
  }
  return replacePinTable(version, rows, { action: replacePins.key, caller, source, now });
});
