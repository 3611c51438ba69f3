import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { code, dangling, files, has, numbersAfter, pages, SPECIFICATION, sources, spans } from './pages';

describe('the specification', () => {
  it('has every section that code and tests name', () => {
    const missing = (text: string) =>
      numbersAfter('section', text)
        .filter((number) => !has(SPECIFICATION, `section-${number}`))
        .map((number) => `section ${number}`);
    expect(dangling(sources, missing)).toEqual([]);
  });

  const routes = files
    .filter((path) => /^app\/(.*\/)?(page\.tsx|route\.ts)$/.test(path))
    .map((path) => `/${dirname(path).split('/').slice(1).join('/')}`);
  /** `/a/[id]` as the specification writes it; what only catches the rest is no address. */
  const asWritten = (route: string) => route.replace(/\[(?!\.)(\w+)\]/g, '{$1}');

  it('names every address that there is, and no other', () => {
    const page = pages.get(SPECIFICATION) ?? '';
    const named = new Set(
      spans(page)
        .map((span) => span.replace(/\?.*$/, ''))
        .filter((span) => /^\/[\w{}[\]./-]*$/.test(span)),
    );
    const real = routes.map(asWritten).filter((route) => !route.includes('[['));
    expect(real.filter((route) => !named.has(route))).toEqual([]);
    const areas = new Set(['/auth', '/shop', '/admin', '/']);
    expect([...named].filter((route) => !areas.has(route) && !real.includes(route))).toEqual([]);
  });

  it('says literal texts as the code says them', () => {
    const texts = code
      .filter(([path]) => /^(app|components|content|lib)\//.test(path))
      .map(([, text]) => text.replace(/\s+/g, ' '));
    const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const patterns = texts
      .flatMap((text) => [...text.matchAll(/`([^`]*\$\{[^`]*)`/g)].map(([, template = '']) => template))
      .map((template) => template.split(/\$\{[^}]*(?:\}|$)/).map(literally))
      .filter((parts) => parts.join('').length >= 6)
      .map((parts) => new RegExp(`^${parts.join('.*')}$`));
    const isSaid = (said: string) =>
      texts.some((text) => text.includes(said.replaceAll("'", '’')) || text.includes(said)) ||
      patterns.some((pattern) => pattern.test(said));
    const said = spans(pages.get(SPECIFICATION) ?? '').filter((span) => /^[A-Z]\w*[ ?!.]|^No |^\d .*!$/.test(span));
    expect(said.length).toBeGreaterThan(50);
    expect(said.filter((text) => !isSaid(text.replace(/\{\w+\}/g, 'name')))).toEqual([]);
  });
});
