/** The paths of the site and the allowed return addresses after sign-in. */
import { describe, expect, it } from 'vitest';
import { canonicalPath, isKnownPath, isShellPath, safeReturnTo, shellPaths, signInPath } from '#web/paths.ts';

describe('paths of the site', () => {
  it.each([
    '/',
    '/products',
    '/product/12',
    '/product/abc',
    '/cart',
    '/verify-otp',
    '/forgot-password',
    '/profile/settings',
    '/ecommerce/refund-policy',
    '/doctor/doctors/General%20physician',
    '/doctor/appointment/1',
    '/lawyer%20%20',
    '/doctors',
    '/doctors/General%20physician',
    '/orders',
  ])('recognises %s as a page', (path) => {
    expect(isKnownPath(path)).toBe(true);
  });
  it.each([
    ['/lawyer%20%20', '/lawyer'],
    ['/doctors', '/doctor/doctors'],
    ['/doctors/General%20physician', '/doctor/doctors/General%20physician'],
    ['/doctorsx', '/doctorsx'],
    ['/orders', '/profile'],
    ['/orders/01HX', '/orders/01HX'],
    ['/doctor/doctors', '/doctor/doctors'],
  ])('resolves the path %s to %s', (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
  });
  it.each(['/nope', '/product/12/more', '/products/1', '/admin.php', '//', '/.env'])('does not recognise %s as a page', (path) => {
    expect(isKnownPath(path)).toBe(false);
  });
});

describe('pages that are served as the shell', () => {
  it.each([
    '/admin',
    '/admin/',
    '/profile',
    '/profile/settings',
    '/orders/01HX',
    '/orders/01HX/placed',
    '/doctor/my-appointments',
    '/doctor/my-profile',
  ])('serves %s as the shell', (path) => {
    expect(isShellPath(path)).toBe(true);
  });
  it.each(['/adminfoo', '/admin/foo', '/profilexyz', '/profile/xyz', '/doctor/my-xyz', '/checkouts', '/orders'])(
    'does not serve %s as the shell, because it would be answered 200',
    (path) => {
      expect(isShellPath(path)).toBe(false);
    },
  );
  it('serves as the shell only pages that exist', () => {
    for (const path of shellPaths) expect(isKnownPath(path.replace('*', '01HX')), path).toBe(true);
  });
});

describe('the return address after sign-in', () => {
  it('keeps a page of this site as the return address after sign-in', () => {
    expect(signInPath('/products?search=a&page=2')).toBe('/signin?returnTo=%2Fproducts%3Fsearch%3Da%26page%3D2');
    expect(safeReturnTo('/checkout?buyNow=true')).toBe('/checkout?buyNow=true');
  });
  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/signin?returnTo=/x',
    '/signup',
    '/forgot-password',
    '/a\nb',
  ])('replaces the return address %j by the home page', (given) => {
    expect(safeReturnTo(given)).toBe('/');
  });
});
