/** The values of the slide's form, their checks, and the request made of them. */
import type { Slide, slideDirections } from '#shared/contract/content/content.ts';
import { addOneYear, slideDefaults } from '#shared/rules/catalogue/slide.ts';
import { fromTimeField, fromTimeFieldOf, toTimeField } from '#web/ui/form/time-field.ts';
import type { FormErrors } from '#web/ui/form/versioned-form.tsx';

export interface ButtonValues {
  readonly key: number;
  readonly text: string;
  readonly link: string;
  readonly type: 'primary' | 'secondary';
}
export interface SlideValues {
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly startColor: string;
  readonly endColor: string;
  readonly direction: (typeof slideDirections)[number];
  readonly buttons: readonly ButtonValues[];
  /** Shown from 1. */
  readonly position: string;
  readonly isActive: boolean;
  readonly start: string;
  readonly end: string;
}

let lastKey = 0;
export const emptyButton = (type: ButtonValues['type']): ButtonValues => ({ key: ++lastKey, text: '', link: '', type });

export function newValues(position: number, now: Date): SlideValues {
  return {
    title: '',
    subtitle: '',
    description: '',
    imageUrl: '',
    startColor: slideDefaults.startColor,
    endColor: slideDefaults.endColor,
    direction: slideDefaults.direction,
    buttons: [emptyButton('primary')],
    position: String(position + 1),
    isActive: true,
    start: toTimeField(now.toISOString()),
    end: toTimeField(addOneYear(now).toISOString()),
  };
}

export const valuesOf = ({ gradient, buttons, sortOrder, startDate, endDate, ...slide }: Slide): SlideValues => ({
  title: slide.title,
  subtitle: slide.subtitle,
  description: slide.description,
  imageUrl: slide.imageUrl,
  ...gradient,
  buttons: buttons.map((button) => ({ key: ++lastKey, ...button })),
  position: String(sortOrder + 1),
  isActive: slide.isActive,
  start: toTimeField(startDate),
  end: toTimeField(endDate),
});

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Field -> what is wrong with it; fields of a button are `buttons.0.text`. */
export function validate(values: SlideValues): FormErrors {
  const missing = (['title', 'subtitle', 'description'] as const).filter((name) => values[name].trim() === '');
  const buttons = values.buttons.flatMap((button, position) =>
    (['text', 'link'] as const)
      .filter((name) => button[name].trim() === '')
      .map((name) => [`buttons.${position}.${name}`, 'Please fill in all button fields'] as const),
  );
  const colours = (['startColor', 'endColor'] as const).filter((name) => !isColour(values[name]));
  const [start, end] = [fromTimeField(values.start), fromTimeField(values.end)];
  return {
    ...Object.fromEntries(missing.map((name) => [name, 'Please fill in all required fields'])),
    ...Object.fromEntries(buttons),
    ...Object.fromEntries(colours.map((name) => [name, 'A colour is # and six hexadecimal digits'])),
    ...(start === null ? { start: 'Please choose a date and a time' } : {}),
    ...(end === null ? { end: 'Please choose a date and a time' } : {}),
    ...(start !== null && end !== null && start >= end ? { end: 'The end must be after the start' } : {}),
  };
}

/** @param stored the stored slide; its seconds are kept, because the time field has none */
export function bodyOf(values: SlideValues, stored: Slide | null) {
  return {
    title: values.title,
    subtitle: values.subtitle,
    description: values.description,
    ...(values.imageUrl === '' ? {} : { imageUrl: values.imageUrl }),
    gradient: { startColor: values.startColor, endColor: values.endColor, direction: values.direction },
    buttons: values.buttons.map(({ key: _, ...button }) => button),
    sortOrder: /^\d{1,4}$/.test(values.position.trim()) ? Math.max(0, Number(values.position) - 1) : 0,
    isActive: values.isActive,
    startDate: fromTimeFieldOf(values.start, stored?.startDate) ?? '',
    endDate: fromTimeFieldOf(values.end, stored?.endDate) ?? '',
  };
}

/** The slide as the home page would show it. */
export const previewOf = (values: SlideValues): Slide => ({
  id: 'preview',
  title: values.title || 'Title',
  subtitle: values.subtitle || 'Subtitle',
  description: values.description || 'Description',
  imageUrl: values.imageUrl,
  gradient: {
    startColor: isColour(values.startColor) ? values.startColor : slideDefaults.startColor,
    endColor: isColour(values.endColor) ? values.endColor : slideDefaults.endColor,
    direction: values.direction,
  },
  buttons: values.buttons.map(({ text, type }, position) => ({ text: text || `Button ${position + 1}`, link: '/', type })),
  sortOrder: 0,
  isActive: true,
  startDate: '',
  endDate: '',
  createdAt: '',
  updatedAt: '',
});
