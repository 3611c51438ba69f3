import { randomInt } from 'node:crypto';
import type { ResourceType } from './asset.ts';
import { extensionOf } from './probe.ts';
import { Problem } from './problem.ts';
import type { Fields } from './sign.ts';

export interface Naming {
  publicId: string;
  assetFolder: string;
  displayName: string;
  originalFilename: string;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const MAX_ID_LENGTH = 255;

export function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

function isOff(value: string | undefined): boolean {
  return value === '0' || value === 'false';
}

export function nameUpload(fields: Fields, filename: string, type: ResourceType): Naming {
  const extension = extensionOf(filename);
  const shown = fields.get('filename_override') || filename.slice(filename.lastIndexOf('/') + 1) || 'file';
  const stem = extension ? shown.replace(/\.[^.]*$/, '') : shown;
  const folder = trimSlashes(fields.get('folder'));
  const assetFolder = trimSlashes(fields.get('asset_folder')) || folder;
  const prefix = folder || trimSlashes(fields.get('public_id_prefix')) || folderAsPrefix(fields, assetFolder);
  const base = fields.get('public_id') || generateId(fields, stem, type === 'raw' ? extension : undefined);
  const publicId = prefix ? `${prefix}/${base}` : base;
  checkPublicId(publicId);
  const ownName = isOn(fields.get('use_filename_as_display_name')) ? stem : base.slice(base.lastIndexOf('/') + 1);
  return { publicId, assetFolder, displayName: fields.get('display_name') || ownName, originalFilename: stem };
}

function generateId(fields: Fields, stem: string, extension: string | undefined): string {
  const ending = extension ? `.${extension}` : '';
  if (!isOn(fields.get('use_filename'))) return randomText(20) + ending;
  const readable = stem.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(0, 200) || 'file';
  return `${isOff(fields.get('unique_filename')) ? readable : `${readable}_${randomText(6)}`}${ending}`;
}

export function mayOverwrite(fields: Fields): boolean {
  return !isOff(fields.get('overwrite'));
}

export function checkPublicId(publicId: string): void {
  const isBad = /[?&#\\%<>+]|^[\s/]|[\s/]$|\/\//.test(publicId) || publicId.length > MAX_ID_LENGTH;
  if (isBad) throw new Problem(400, `public_id (${publicId}) is invalid`);
}

export function requirePublicId(fields: Fields, name = 'public_id'): string {
  const publicId = fields.get(name);
  if (!publicId) throw new Problem(400, `Missing required parameter - ${name}`);
  return publicId;
}

export function parseTags(text: string | undefined): string[] {
  return [...new Set((text ?? '').split(',').map((tag) => tag.trim()))].filter(Boolean);
}

/** `key=value` pairs joined by a pipe; both signs are escaped inside values. */
export function parseContext(text: string | undefined): Record<string, string> {
  const pairs = (text ?? '').match(/(?:\\.|[^|\\])+/g) ?? [];
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const cut = pair.search(/(?<!\\)=/);
      return cut > 0 ? [[pair.slice(0, cut), pair.slice(cut + 1).replace(/\\([=|\\])/g, '$1')]] : [];
    }),
  );
}

function folderAsPrefix(fields: Fields, assetFolder: string): string {
  return isOn(fields.get('use_asset_folder_as_public_id_prefix')) ? assetFolder : '';
}

function trimSlashes(text: string | undefined): string {
  return (text ?? '').replace(/^\/+|\/+$/g, '');
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
