import { site } from './site';

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** `1 kit`, `5 kits`. */
export const kits = (count: number) => counted(count, 'kit');
/** The same by the name of the product. */
export const products = (count: number) => counted(count, site.product);
export const files = (count: number) => counted(count, 'file');
export const items = (count: number) => counted(count, 'item');
export const seconds = (count: number) => counted(count, 'second');
export const minutes = (count: number) => counted(count, 'minute');
export const days = (count: number) => counted(count, 'day');
export const months = (count: number) => counted(count, 'month');
export const hours = (count: number) => counted(count, 'hour');
