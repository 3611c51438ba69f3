import { expect, it } from 'vitest';
import { CLOSED_POLICY, pagePolicy } from './policy';

const local = {
  APP_URL: 'http://localhost:3000',
  CLOUDINARY_URL: 'cloudinary://key:secret@local?upload_prefix=http%3A%2F%2Flocalhost%3A4000%2Fcloudinary',
  CLOUDINARY_DELIVERY_URL: 'http://localhost:4000/media',
};
const live = {
  APP_URL: 'https://shop.example',
  CLOUDINARY_URL: 'cloudinary://key:secret@cloud',
  CLOUDINARY_DELIVERY_URL: 'https://res.cloudinary.com',
};

it.each([
  [local, 'http://localhost:4000', 'http://localhost:4000', false],
  [live, 'https://res.cloudinary.com', 'https://api.cloudinary.com', true],
] as const)('loads media from and sends uploads to the media service of %o', (env, media, upload, isUpgraded) => {
  const directives = pagePolicy(env, []).split('; ');
  expect(directives).toContain(`img-src 'self' data: blob: ${media}`);
  expect(directives).toContain(`media-src 'self' blob: ${media}`);
  expect(directives).toContain(`connect-src 'self' ${upload}`);
  expect(directives.includes('upgrade-insecure-requests')).toBe(isUpgraded);
});

it('lets a page run its own files and the scripts that are named, and nothing else', () => {
  const directives = pagePolicy(live, ["'nonce-abc'", "'sha256-def'"]).split('; ');
  expect(directives).toContain("script-src 'self' 'nonce-abc' 'sha256-def'");
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(directives).toContain(`${name} 'none'`);
  expect(pagePolicy(live, []).split('; ')).toContain("script-src 'self'");
  expect(CLOSED_POLICY).toMatch(/^default-src 'none';/);
});
