import { chakra } from '@chakra-ui/react';

export const ProgressBar = ({ share, label }: { share: number; label: string }) => (
  <chakra.progress
    aria-label={label}
    value={Math.round(share * 100)}
    max={100}
    w="full"
    h="2"
    css={{
      accentColor: 'var(--n-colors-brand)',
      appearance: 'none',
      '&::-webkit-progress-bar': { background: 'var(--n-colors-sand)', borderRadius: '4px' },
      '&::-webkit-progress-value': { background: 'var(--n-colors-brand)', borderRadius: '4px' },
    }}
  />
);
