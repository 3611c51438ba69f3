import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { GalleryItem } from '@/lib/media/gallery/rules';
import { GalleryViewer } from './gallery-viewer';

const EMPTY = 'No images/videos available - Check back later for new content';

const item = (type: 'image' | 'video', at: number): GalleryItem => ({
  _id: `${type}-${at}`,
  type,
  url: `https://media.example/cloud/${type}/upload/v1/${type}-${at}.${type === 'image' ? 'jpg' : 'mp4'}`,
  title: `${type} <b>${at}</b>`,
  thumbnail: type === 'video' && at === 1 ? 'https://media.example/cloud/image/upload/v1/poster.jpg' : null,
  uploadDate: '2026-01-01T00:00:00.000Z',
});

const some = (type: 'image' | 'video', count: number) => Array.from({ length: count }, (_, at) => item(type, at + 1));
const shown = (images: number, videos: number) =>
  renderToStaticMarkup(
    <GalleryViewer images={some('image', images)} videos={some('video', videos)} ratios={{ 'image-1': 0.8 }} />,
  );
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;
const chosen = (html: string) => /aria-pressed="true"[^>]*>(\w+)</.exec(html)?.[1];

describe('the gallery as the server sends it', () => {
  it.each([
    [0, 0, 2, 'Images'],
    [2, 0, 1, 'Images'],
    [0, 2, 1, 'Videos'],
    [2, 2, 0, 'Images'],
  ])(
    'with %i images and %i videos says %i times that there are none, and begins with %3$s',
    (images, videos, times, kind) => {
      const html = shown(images, videos);
      expect(count(html, new RegExp(EMPTY, 'g'))).toBe(times);
      expect(chosen(html)).toBe(kind);
      expect(count(html, /<h1/g)).toBe(1);
    },
  );

  it('keeps the room of a picture whose size is known', () => {
    const rooms = [...shown(2, 0).matchAll(/style="aspect-ratio:0\.8;width:min\(100cqw, 80cqh, 48rem\)"/g)];
    expect(rooms).toHaveLength(1);
  });

  it('holds every item with its title, for whoever has no JavaScript', () => {
    const html = shown(3, 2);
    expect(count(html, /<figcaption/g)).toBe(5);
    expect(html).toContain('image &lt;b&gt;3&lt;/b&gt;');
    expect(count(html, /<noscript><video[^>]*controls/g)).toBe(2);
    expect(html).not.toMatch(/(?<!<noscript>)<video/);
  });

  it('asks for the first picture at once and for no other one', () => {
    const html = shown(3, 2);
    expect(count(html, /<img[^>]*loading="eager"/g)).toBe(1);
    expect(count(html, /<img[^>]*fetchPriority="high"/gi)).toBe(1);
    expect(html.indexOf('loading="eager"')).toBeLessThan(html.indexOf('loading="lazy"'));
  });

  it('says where one is', () => {
    expect(shown(8, 0)).toContain('1 / 8');
  });
});
