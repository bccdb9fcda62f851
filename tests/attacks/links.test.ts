/** Links of carousel slides: catalogue staff cannot set one that runs a script or leads to another site without showing it. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { slide } from '#tests/matrix/own-objects.ts';

const shop = await openShop();
const staff = await shop.staff('catalogue');

const createSlide = (link: string) => shop.call('carousel.create', { as: staff, body: { ...slide(), buttons: [{ text: 'Look', link }] } });

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'http://evil.example',
  'ftp://evil.example',
  'products',
])('refuses the carousel link %j and names its field', async (link) => {
  const answer = await createSlide(link);
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect(Object.keys(answer.body.fields)).toEqual(['buttons.0.link']);
});

it.each(['/products', '/products?category=toys#new', 'https://www.example.com/a'])('accepts the carousel link %j', async (link) => {
  expect(await createSlide(link)).toMatchObject({ status: 201 });
});
