import { PAGE_STATES, withModerator } from '../../tests/e2e/pageStates.ts'
import { onPage, takeAsItIs, type Studio } from './Camera.ts'

/** Each page while it loads, where it has nothing to show, and when what it needs is out of reach. */
export const takeStates = (studio: Studio): Promise<void> =>
  onPage(studio, {}, async (first) => {
    const context = first.context()
    const mapId = await withModerator(studio.server, context)
    for (const { name, state, open } of PAGE_STATES) {
      if (state === 'open') continue
      const page = await context.newPage()
      await open(page, mapId)
      await takeAsItIs(studio, page, `state-${name}`)
      await context.setOffline(false)
      await page.close()
    }
  })
