import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../stack/settings.ts';

type Probe = { httpGet?: { path: string; port: string } };
export type Container = {
  image: string;
  command?: string[];
  args?: string[];
  env?: { name: string; value: string }[];
  ports?: { name: string; containerPort: number }[];
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  startupProbe?: Probe;
  lifecycle?: { preStop: { exec: { command: string[] } } };
  volumeMounts?: { name: string; mountPath: string }[];
  securityContext?: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean };
};
type Template = {
  metadata: { labels: Record<string, string> };
  spec: {
    terminationGracePeriodSeconds?: number;
    containers: Container[];
    volumes?: { name: string; persistentVolumeClaim?: { claimName: string } }[];
  };
};
export type Part = {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  stringData?: Record<string, string>;
  spec: {
    replicas?: number;
    minAvailable?: number;
    selector?: { matchLabels: Record<string, string> } & Record<string, string>;
    ports?: { name: string; targetPort: string }[];
    template?: Template;
    schedule?: string;
    concurrencyPolicy?: string;
    jobTemplate?: { spec: { template: Template; activeDeadlineSeconds?: number } };
    rules?: { http: { paths: { path: string; backend: { service: { name: string } } }[] } }[];
  };
};
type Service = {
  image?: string;
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  logging?: { driver: string; options: Record<string, string> };
  stop_grace_period?: string;
  read_only?: boolean;
  ports?: string[];
  depends_on?: Record<string, unknown> | string[];
};

/** A file of `deploy`. */
export const text = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8');
/** What one of them says, in all its parts. */
export function documents<T>(file: string): T[] {
  return parseAllDocuments(text(file), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join(', ')}`);
    return document.toJS() as T;
  });
}

/** Its containers, where it has any. */
export const containersOf = ({ spec }: Part): Container[] =>
  (spec?.template ?? spec?.jobTemplate?.spec.template)?.spec.containers ?? [];

const [compose] = documents<{ services: Record<string, Service> }>('compose.yaml');
/** The containers of a shop on one machine. */
export const services = compose?.services ?? {};
