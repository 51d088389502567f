import AxeBuilder from '@axe-core/playwright';
import { everyState } from './screens.ts';
import { schemes, wear } from './settled.ts';
import { expect, test } from './test.ts';

for (const { screen, state } of everyState()) {
  test(`${screen}, ${state.name}: nothing serious for axe in light and dark`, async ({ page, stage, see }) => {
    await state.open(stage);
    await see();
    for (const scheme of schemes) {
      await wear(page, scheme);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
      expect(serious, scheme).toEqual([]);
    }
  });
}
