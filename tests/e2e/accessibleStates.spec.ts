import { isAccessible } from './accessibility.ts'
import { PAGE_STATES, withModerator } from './pageStates.ts'
import { ONLY_IN_FULL, test } from './test.ts'

for (const state of ['failed', 'loading', 'open', 'empty', 'offline'] as const)
  test(
    `has no accessibility violations: pages that are ${state}`,
    ONLY_IN_FULL,
    async ({ server, context }) => {
      test.slow()
      const mapId = await withModerator(server, context)
      // A tab that has run the same scripts before takes a fraction of the time.
      const shared = await context.newPage()
      for (const { name, spoilsTab, open } of PAGE_STATES.filter((each) => each.state === state))
        await test.step(name, async () => {
          const page = spoilsTab ? await context.newPage() : shared
          await open(page, mapId)
          await isAccessible(page)
          await context.setOffline(false)
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          if (spoilsTab) await page.close()
        })
    },
  )
