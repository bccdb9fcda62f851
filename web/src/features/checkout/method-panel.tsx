/** The payment methods; the provider's window opens at the chosen one and offers the others, too. */
import { chakra, Grid } from '@chakra-ui/react';
import { type Method, methods } from '#web/shop/payment/payment-methods.ts';
import { Card } from '#web/ui/layout/page.tsx';

export function MethodPanel({ method, onChange }: { method: Method; onChange: (method: Method) => void }) {
  return (
    <Card>
      <chakra.fieldset border="0" p="0">
        <chakra.legend fontFamily="heading" fontWeight="700" fontSize="xl" mb="4">
          Payment method
        </chakra.legend>
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="3">
          {methods.map(({ id, label, text }) => (
            <chakra.label
              key={id}
              display="flex"
              alignItems="flex-start"
              gap="3"
              px="4"
              py={{ base: '3', sm: '4' }}
              borderWidth="2px"
              borderRadius="lg"
              cursor="pointer"
              borderColor={method === id ? 'brand' : 'line.deep'}
              bg={method === id ? 'brand.tint' : 'white'}
              // An odd one fills its row.
              css={{ '&:last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' } }}
            >
              <chakra.input
                type="radio"
                name="method"
                value={id}
                checked={method === id}
                onChange={() => onChange(id)}
                mt="0.5"
                boxSize="5"
                flexShrink="0"
                accentColor="var(--n-colors-brand)"
              />
              <span>
                <chakra.span display="block" fontWeight="600">
                  {label}
                </chakra.span>
                <chakra.span fontSize="sm" color="ink.soft">
                  {text}
                </chakra.span>
              </span>
            </chakra.label>
          ))}
        </Grid>
      </chakra.fieldset>
    </Card>
  );
}
