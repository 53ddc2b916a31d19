import type { Page } from 'playwright'
import { chooseOwnerAct } from '../../tests/e2e/MapPage.ts'
import { DEMO_OWNER } from '../seed/demoOwner.ts'
import { onPage, take, type Studio } from './Camera.ts'
import { openDemoMap } from './openDemoMap.ts'

/** What only the help shows: who takes part in a map, its history, sharing, and a file that is imported; and the help itself. */
export const takeHelp = async (studio: Studio): Promise<void> => {
  await onPage(studio, { as: 'edda@localhost', name: 'Edda' }, async (page) => {
    await openDemoMap(page, 'Gannet Isles')
  })
  await onPage(studio, { as: DEMO_OWNER }, async (page) => {
    const map = await openDemoMap(page, 'Gannet Isles')
    await page.keyboard.press('a')
    await map.place({ x: 560, y: 420 }, { name: 'Wreck of the Petrel', category: 'Landmarks', type: 'Wreck' })
    await map.saved.waitFor()
    await takeMembers(studio, page)
    await page.getByRole('button', { name: 'Share and embed' }).click()
    await page.getByRole('dialog', { name: 'Share and embed' }).waitFor()
    await take(studio, page, 'help-share')
    await page.keyboard.press('Escape')
    await chooseOwnerAct(page, 'History')
    const history = page.getByRole('complementary', { name: 'History of this map' })
    await history.getByRole('listitem').first().getByRole('button').first().click()
    await history.getByRole('button', { name: 'See the map then' }).waitFor()
    await take(studio, page, 'help-history')
  })
  await onPage(studio, { as: DEMO_OWNER }, async (page) => {
    await page.goto('/')
    await takeImport(studio, page)
    await page.goto('/help')
    await take(studio, page, 'help')
  })
}

const takeMembers = async (studio: Studio, page: Page): Promise<void> => {
  await chooseOwnerAct(page, 'Members')
  const dialog = page.getByRole('dialog', { name: 'Members' })
  await dialog.getByLabel('Username').fill('Edda')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.getByRole('listitem').filter({ hasText: 'Edda' }).waitFor()
  await take(studio, page, 'help-members')
  await page.keyboard.press('Escape')
}

const takeImport = async (studio: Studio, page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Import' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import Wiki.gg Map' })
  const [files] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByText('Choose a file').first().click(),
  ])
  await files.setFiles({ name: 'skerries.csv', mimeType: 'text/csv', buffer: Buffer.from(SKERRIES) })
  await dialog.getByRole('radiogroup', { name: 'Origin' }).waitFor()
  await take(studio, page, 'help-import')
}

const SKERRIES = `name,type,category,x,y
Old light,Lighthouse,Landmarks,120,640
Wreck of the Tern,Wreck,Landmarks,410,220
Seal bank,Seals,Wildlife,760,510
Puffin ledge,Puffins,Wildlife,640,130
Cold well,Well,Water,300,420
`
