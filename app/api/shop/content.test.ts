import { describe, expect, it } from 'vitest';
import { Shopper, sql } from '@/e2e/shopper';

type Product = {
  id: string;
  url: string;
  name: string;
  alt: string;
  order: number;
  cloudinaryPublicId: string;
  thumbnail: string | null;
};
type Item = { _id: string; type: string; url: string; title: string; thumbnail: string | null; uploadDate: string };

const countOf = async (where: string) =>
  (await sql<{ count: number }>(`SELECT count(*)::int AS count FROM media_items WHERE ${where}`))[0]?.count;

describe('GET /api/shop/products/content', () => {
  it('lists pictures and films in their order with exactly the public fields', async () => {
    const answer = await new Shopper().get<{ images: Product[]; videos: Product[] }>('/api/shop/products/content');
    expect(answer.status).toBe(200);
    expect(answer.body.success).toBe(true);
    const { images = [], videos = [] } = answer.body.data ?? {};
    expect(images.length).toBe(await countOf("collection = 'product_images'"));
    expect(videos.length).toBe(await countOf("collection = 'product_videos'"));
    for (const list of [images, videos]) {
      const orders = list.map(({ order }) => order);
      expect(orders).toEqual([...orders].sort((a, b) => a - b));
    }
    for (const item of [...images, ...videos]) {
      expect(Object.keys(item).sort()).toEqual(
        ['alt', 'cloudinaryPublicId', 'id', 'name', 'order', 'thumbnail', 'url'].sort(),
      );
      expect(URL.canParse(item.url)).toBe(true);
    }
    expect(videos.every(({ thumbnail }) => thumbnail !== null)).toBe(true);
  });

  it('case 37: gives away no secret and nothing of the storage', async () => {
    for (const path of ['/api/shop/products/content', '/api/shop/gallery']) {
      const { text } = await new Shopper().get(path);
      expect(text).not.toMatch(/emulator-secret|api_key|signature|"version"|"bytes"|createdAt|passwordHash/);
    }
  });

  it('is the same for a visitor and a shopper, and needs no cookie', async () => {
    const shopper = await new Shopper().signIn();
    for (const path of ['/api/shop/products/content', '/api/shop/gallery'])
      expect((await shopper.get(path)).text).toBe((await new Shopper().get(path)).text);
  });
});

describe('GET /api/shop/gallery', () => {
  const gallery = (query = '') =>
    new Shopper().get<{ images: Item[]; videos: Item[]; all: Item[] }>(`/api/shop/gallery${query}`);

  it('lists images, videos and all, newest first, with exactly the public fields', async () => {
    const { status, body } = await gallery('?type=all');
    expect(status).toBe(200);
    const { images = [], videos = [], all = [] } = body.data ?? {};
    expect(all).toHaveLength((await countOf("collection = 'gallery'")) ?? -1);
    expect(images.every(({ type }) => type === 'image')).toBe(true);
    expect(videos.every(({ type }) => type === 'video')).toBe(true);
    expect([...images, ...videos].map(({ _id }) => _id).sort()).toEqual(all.map(({ _id }) => _id).sort());
    const dates = all.map(({ uploadDate }) => Date.parse(uploadDate));
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
    for (const item of all)
      expect(Object.keys(item).sort()).toEqual(['_id', 'thumbnail', 'title', 'type', 'uploadDate', 'url']);
  });

  it.each(['', '?type=images', '?type=videos', '?type=', '?type=%00', "?type='--", '?type=all&type=images', '?x=1'])(
    'answers %j with its three lists',
    async (query) => {
      const { status, body } = await gallery(query);
      expect(status).toBe(200);
      expect(Object.keys(body.data ?? {}).sort()).toEqual(['all', 'images', 'videos']);
    },
  );
});
