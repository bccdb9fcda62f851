/** The settings of the shop: the list of sections, a search over sections and fields, and the form of one section. */
import { Box, Button, chakra, Grid } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { TableSkeleton } from '#web/ui/admin/data-table.tsx';
import { OfficerNotice } from '#web/ui/admin/officer-notice.tsx';
import { PageHeader } from '#web/ui/admin/page-header.tsx';
import { adminPath, useUrlState } from '#web/ui/admin/url-state.ts';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { dense } from '#web/ui/form/dense.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { useSettings } from './api/settings.ts';
import { CodForm } from './cod-form.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { GrievanceForm } from './grievance-form.tsx';
import { PoliciesForm } from './policies-form.tsx';
import { PricesForm } from './prices-form.tsx';
import { RecalculatePanel } from './recalculation/recalculate-panel.tsx';
import { findSettings, offersEntry, sections } from './sections.ts';
import { SellerForm } from './seller-form.tsx';
import { StockForm } from './stock-form.tsx';

const defaults = { section: '', field: '' };
const entries = [...sections, offersEntry];

/**
 * The width at which the list of sections fits beside the form. A container query in rem grows with the page's letters; a breakpoint of the screen
 * would not.
 */
const fitsSideList = '@container (min-width: 46.5rem)';

/** Focuses a field, which scrolls it into view; where no control has its name, what is marked with `data-field` in its place. */
function focusField(name: string): void {
  const find = (attribute: string) => document.querySelector<HTMLElement>(`main [${attribute}="${CSS.escape(name)}"]`);
  (find('name') ?? find('data-field'))?.focus();
}

export function Component() {
  const { state, setState, hrefOf } = useUrlState('settings', defaults);
  const { data, error, mutate } = useSettings();
  const current = sections.find(({ id }) => id === state.section) ?? sections[0];
  const isLoaded = data !== undefined;
  // A link to a field takes effect once the form has loaded.
  useEffect(() => {
    if (isLoaded && state.field !== '') focusField(state.field);
  }, [isLoaded, state.field]);
  const navigate = useNavigate();
  const openSetting = (section: string, field: string) => {
    if (section === offersEntry.id) void navigate(adminPath('offers'));
    else if (section === current.id && field !== '') focusField(field);
    else setState({ section, field });
  };
  return (
    <>
      <PageHeader title="Settings" documentTitle={`${current.title} - Settings`} />
      <Box containerType="inline-size">
        <Grid gap="4" templateColumns="minmax(0, 1fr)" alignItems="start" css={{ [fitsSideList]: { gridTemplateColumns: '15rem minmax(0, 52rem)' } }}>
          <Box display="grid" gap="3" css={{ [fitsSideList]: { position: 'sticky', top: '5rem' } }}>
            <SettingsSearch onOpen={openSetting} />
            <Box css={{ [fitsSideList]: { display: 'none' } }}>
              <SelectField
                label="Section"
                {...dense}
                pr="8"
                value={current.id}
                onChange={({ target }) => openSetting(target.value, '')}
                options={entries.map(({ id, title }) => [id, title])}
              />
            </Box>
            <chakra.nav aria-label="Sections" display="none" css={{ [fitsSideList]: { display: 'block' } }}>
              <chakra.ul listStyleType="none">
                {entries.map(({ id, title }) => (
                  <li key={id}>
                    <chakra.div
                      asChild
                      display="block"
                      px="3"
                      py="2"
                      borderRadius="md"
                      fontWeight="600"
                      {...(id === current.id ? { bg: 'brand.tint', color: 'brand' } : {})}
                      _hover={{ bg: 'brand.tint' }}
                    >
                      <Link
                        to={id === offersEntry.id ? adminPath('offers') : hrefOf({ section: id, field: '' })}
                        aria-current={id === current.id ? 'page' : undefined}
                      >
                        {title}
                      </Link>
                    </chakra.div>
                  </li>
                ))}
              </chakra.ul>
            </chakra.nav>
          </Box>
          <Box minW="0">
            {current.id !== 'grievance' && <OfficerNotice />}
            {data !== undefined ? (
              current.id === 'seller' ? (
                <SellerForm seller={data.seller} />
              ) : current.id === 'delivery' ? (
                <DeliveryForm delivery={data.delivery} />
              ) : current.id === 'cod' ? (
                <CodForm cod={data.cod} />
              ) : current.id === 'grievance' ? (
                <GrievanceForm officer={data.grievance} />
              ) : current.id === 'stock' ? (
                <StockForm stock={data.stock} />
              ) : current.id === 'policies' ? (
                <PoliciesForm />
              ) : (
                <>
                  <PricesForm prices={data.prices} />
                  <RecalculatePanel prices={data.prices} />
                </>
              )
            ) : error === undefined ? (
              <TableSkeleton name="Settings" />
            ) : (
              <ErrorState title="Failed to load the settings" onRetry={() => void mutate()} />
            )}
          </Box>
        </Grid>
      </Box>
    </>
  );
}

function SettingsSearch({ onOpen }: { onOpen: (section: string, field: string) => void }) {
  const [query, setQuery] = useState('');
  const found = findSettings(query);
  const openResult = (section: string, field: string) => {
    setQuery('');
    onOpen(section, field);
  };
  return (
    <chakra.form
      role="search"
      aria-label="Settings"
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = found;
        if (first !== undefined) openResult(first.section.id, first.field?.name ?? '');
      }}
    >
      <TextField {...dense} type="search" label="Find a setting" value={query} onChange={({ target }) => setQuery(target.value)} autoComplete="off" />
      <chakra.p srOnly role="status">
        {query.trim() === '' ? '' : found.length === 1 ? '1 setting found' : `${found.length} settings found`}
      </chakra.p>
      {query.trim() !== '' && (
        <chakra.ul listStyleType="none" mt="1" bg="white" borderWidth="1px" borderColor="line" borderRadius="md" p="1">
          {found.length === 0 && (
            <chakra.li px="3" py="2" fontSize="sm" color="ink.soft">
              No setting is found by these words.
            </chakra.li>
          )}
          {found.map(({ section, field }) => (
            <li key={`${section.id}.${field?.name ?? ''}`}>
              <Button
                variant="ghost"
                size="sm"
                w="full"
                justifyContent="flex-start"
                textAlign="start"
                whiteSpace="normal"
                onClick={() => openResult(section.id, field?.name ?? '')}
              >
                {field === undefined ? section.title : `${section.title}: ${field.label}`}
              </Button>
            </li>
          ))}
        </chakra.ul>
      )}
    </chakra.form>
  );
}
