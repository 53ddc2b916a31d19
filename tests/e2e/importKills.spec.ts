import type { Page } from '@playwright/test'
import { contentAnswerSchema } from '../../shared/content/commits.ts'
import { decodeContent } from '../../shared/content/ContentDecoder.ts'
import { mapPath } from '../../shared/paths.ts'
import { newLocalMap } from './localMap.ts'
import { openMortal } from './openMortal.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const POIS = 6_000
const VERB = `Import ${POIS.toLocaleString('en')} changes`

/** The import dialog of the open map, with a file that has been compared with it. */
const importDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import into this map' })
  const rows = Array.from({ length: POIS }, (_, at) => `${at % 640},${at % 480},Vein ${at},Ore,Ways`)
  const buffer = Buffer.from(['x,y,name,type,category', ...rows].join('\n'))
  await dialog.getByLabel('Map data').setInputFiles({ name: 'isle.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByRole('button', { name: VERB })).toBeEnabled()
  return dialog
}

/**
 * Clicks the button, and holds the page once so many tasks have passed since it says that it is importing: nothing else runs
 * in it until it is killed.
 */
const importUntil = async (page: Page, tasks: number): Promise<void> =>
  page.evaluate(
    ({ verb, wanted }) =>
      new Promise<void>((resolve) => {
        const hold = (left: number): void => {
          if (left > 0) return void setTimeout(() => hold(left - 1))
          if (!isImporting()) throw new Error('The import was done before.')
          resolve()
          // The script is answered when this task ends; no other task but one slice comes before the loop.
          setTimeout(() => {
            while (performance.now() > 0);
          })
        }
        const isImporting = () =>
          [...document.querySelectorAll('[role=progressbar]')].some((bar) =>
            bar.getAttribute('aria-label')?.startsWith('Importing'),
          )
        const watch = new MutationObserver(() => {
          if (!isImporting()) return
          watch.disconnect()
          hold(wanted)
        })
        watch.observe(document.body, { subtree: true, childList: true, attributes: true })
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')]
        buttons.find(({ textContent }) => textContent === verb)?.click()
      }),
    { verb: VERB, wanted: tasks },
  )

/** How many lists wait in this browser to be sent. */
const waitingCount = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('pinfold')
        opening.onerror = () => reject(opening.error ?? new Error('The database cannot be opened.'))
        opening.onsuccess = () => {
          const counting = opening.result.transaction('pendingLists').objectStore('pendingLists').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

test(
  'keeps an import into an open map whole or leaves nothing of it, whenever the tab is killed',
  ONLY_IN_FULL,
  async ({ context, server }) => {
    test.slow()
    const { map, owner } = await withOwnMap(server, context, 'Mortima')
    /** How many lists the map has had, and how many POIs it has. */
    const state = async (): Promise<[number, number]> => {
      const answer = await owner.get(`/api/maps/${map.id}/content`)
      const { revision, parts } = contentAnswerSchema.parse(answer.json())
      return [revision, decodeContent(parts, new Map()).pois.size]
    }

    for (const tasks of [0, 1, 3]) {
      const tab = await openMortal(context, mapPath(map))
      await importDialog(tab.page)
      await importUntil(tab.page, tasks)
      await tab.kill()
    }
    const witness = await context.newPage()
    await witness.goto('/third-party-notices.txt')
    expect([await waitingCount(witness), await state()]).toEqual([0, [0, 0]])
    await witness.close()

    const tab = await openMortal(context, mapPath(map))
    await tab.page.route('**/large-changes', (route) => route.abort())
    const dialog = await importDialog(tab.page)
    await dialog.getByRole('button', { name: VERB }).click()
    await expect.poll(() => waitingCount(tab.page)).toBe(1)
    await tab.kill()
    expect(await state()).toEqual([0, 0])

    const again = await context.newPage()
    await again.goto(mapPath(map))
    await expect(again.getByRole('treeitem', { name: /^Ore/ }).first()).toContainText(
      POIS.toLocaleString('en'),
    )
    await expect.poll(() => waitingCount(again)).toBe(0)
    expect(await state()).toEqual([1, POIS])
  },
)

test(
  'keeps an import into a local map whole or leaves nothing of it, whenever the tab is killed',
  ONLY_IN_FULL,
  async ({ page, context }) => {
    test.slow()
    await newLocalMap(page, 'Mortal Isle')
    const address = page.url()
    await page.close()
    const rows = (tab: Page) => tab.getByRole('treeitem', { name: /^Ore/ }).first()
    let tab = await openMortal(context, address)
    for (const tasks of [0, 2]) {
      await importDialog(tab.page)
      await importUntil(tab.page, tasks)
      await tab.kill()
      // The tab that shows what is left is the next to be killed.
      tab = await openMortal(context, address)
      await expect(tab.page.getByRole('application')).toBeVisible()
      expect(await waitingCount(tab.page)).toBe(0)
      await expect(rows(tab.page)).toBeHidden()
    }
    const dialog = await importDialog(tab.page)
    await dialog.getByRole('button', { name: VERB }).click()
    await expect(tab.page.getByText(`Imported ${POIS.toLocaleString('en')} changes.`).first()).toBeVisible()
    await expect(tab.page.locator('.save-status').first()).toHaveText('Saved')
    await tab.kill()
    const again = await context.newPage()
    await again.goto(address)
    await expect(rows(again)).toContainText(POIS.toLocaleString('en'))
  },
)
