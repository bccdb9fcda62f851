import { fieldStyle } from '#web/theme.ts';

/** The smaller style of the administration's fields; only the differences from the shop's style, so that a select keeps its arrow. */
export const dense = { minH: '9', px: '3', fontSize: 'sm', borderRadius: 'sm' } as const;
/** A field of the administration that is not one of the form's. */
export const denseField = { ...fieldStyle, ...dense } as const;
export const denseSelect = { minH: '9', fontSize: 'sm', borderRadius: 'sm' } as const;
/** Styles the browser's own button of a file field like our buttons. */
export const fileField = {
  fontSize: 'sm',
  w: 'full',
  '&::file-selector-button': {
    minH: '9',
    px: '4',
    me: '3',
    bg: 'white',
    color: 'ink',
    borderWidth: '2px',
    borderStyle: 'solid',
    borderColor: 'line.deep',
    borderRadius: 'pill',
    fontWeight: '600',
    cursor: 'pointer',
  },
  '&:hover::file-selector-button': { borderColor: 'brand', color: 'brand' },
} as const;

/** A select with the smaller padding of the administration. */
export const narrowSelect = { pl: '3', pr: '8' } as const;
