import { png } from './hostile-files';
import { putFile, setListsAside } from './media';
import { Member } from './member';
import { sql } from './shopper';

type Item = {
  id: string;
  name: string;
  alt: string;
  order: number;
  cloudinaryPublicId: string;
  thumbnail: string | null;
};
export type Lists = { images: Item[]; videos: Item[]; versions: { images: number; videos: number } };

export const STALE = 'Somebody else changed this list meanwhile. It has been loaded anew.';
export const GONE = 'This item is no longer there';

/** The lists of the product page, two owners, and pictures to fill them with; the shop's own are set aside meanwhile. */
export class ProductLists {
  readonly admin: Member;
  readonly second: Member;
  /** The media service's names of pictures that no list shows yet. */
  readonly files: string[];
  readonly putBack: () => Promise<void>;

  private constructor(admins: [Member, Member], files: string[], putBack: () => Promise<void>) {
    [this.admin, this.second] = admins;
    this.files = files;
    this.putBack = putBack;
  }

  static async open(pictures: number): Promise<ProductLists> {
    const [admin, second] = [await Member.createAdmin(), await Member.createAdmin()];
    const putBack = await setListsAside(admin);
    const bytes = await png();
    const files = await Promise.all(Array.from({ length: pictures }, () => putFile(admin, 'products', 'image', bytes)));
    const names = files.map(({ public_id }) => public_id);
    return new ProductLists([admin, second], names, putBack);
  }

  empty = () => sql("DELETE FROM media_items WHERE collection <> 'gallery'");
  change = (body: object, who = this.admin) => who.send<Lists>('/api/admin/products/content', { method: 'PUT', body });
  read = async () => (await this.admin.get<Lists>('/api/admin/products/content')).body.data as Lists;

  picture = (at: number) => ({ cloudinaryPublicId: this.files[at], name: `Picture ${at}.png` });
  add = (...at: number[]) => this.change({ type: 'images', action: 'add', data: at.map(this.picture) });
  fill = async (count: number) => (await this.add(...Array.from({ length: count }, (_, at) => at))).body.data as Lists;
  remove = (id: string | undefined, more: object = {}, who = this.admin) =>
    this.change({ type: 'images', action: 'delete', data: { id }, ...more }, who);
}
