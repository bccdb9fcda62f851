/** The section Stock: up to how many units stock counts as low. */
import { parseInput } from '#shared/contract/input-errors.ts';
import { StockInput, type StockSettings } from '#shared/contract/settings/stock.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { saveStock } from './api/settings.ts';
import { SectionForm, useSectionForm } from './section-form.tsx';
import { stockGroups } from './sections.ts';

/** The value of the form's control. */
interface Values {
  readonly lowStockLimit: string;
}
const valuesOf = ({ lowStockLimit }: StockSettings): Values => ({ lowStockLimit: String(lowStockLimit) });

/** The section as a write sends it, or what is wrong with the values. */
const parse = ({ lowStockLimit }: Values) => {
  const text = lowStockLimit.replaceAll(',', '').trim();
  return parseInput(StockInput(), { version: 0, lowStockLimit: text === '' ? Number.NaN : Number(text) });
};

const labels = { lowStockLimit: 'Low-stock limit (units)' };

export function StockForm({ stock }: { stock: StockSettings }) {
  const form = useSectionForm({
    item: stock,
    valuesOf,
    parse,
    save: saveStock,
    successText: 'Low-stock limit saved. Lists and counts follow at once.',
    errorText: 'Failed to save the low-stock limit',
    reads: ['settings.read', 'settings.readStock', 'stock.list', 'catalog.listProducts', 'overview.read', 'overview.attention'],
  });
  return (
    <SectionForm form={form} id="stock" title="Stock" labels={labels} updatedAt={stock.updatedAt}>
      {stockGroups.map(({ title, fields }) => (
        <Panel key={title} aria-labelledby="group-low-stock">
          <PanelTitle id="group-low-stock">{title}</PanelTitle>
          {fields.map(({ name, ...words }) => (
            <TextField key={name} {...form.field(name)} {...words} inputMode="numeric" required />
          ))}
        </Panel>
      ))}
    </SectionForm>
  );
}
