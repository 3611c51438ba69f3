// The integration tests as a mutant meets them: in the order that is asked for, and told which of them calls what.
import { relative } from 'node:path';
import { mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import config from '../../vitest.config.ts';
import { ROOT } from '../stack/settings.ts';

/** The files that are run, by their paths in the project, as they are to come one after another. */
const order = JSON.parse(process.env.MUTANT_TESTS ?? '[]') as string[];
const placeOf = ({ moduleId }: TestSpecification) => order.indexOf(relative(ROOT, moduleId));

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default mergeConfig(config, {
  test: { setupFiles: ['scripts/mutants/tell-turn.ts'], sequence: { sequencer: InOrder } },
});
