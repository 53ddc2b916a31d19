import type { Locator, Page } from '@playwright/test'
import { pngPicture } from '../pictures.ts'
import { postedComment } from '../commentCalls.ts'
import { openFilledMap } from './filledMap.ts'
import {
  arrangeDesktop,
  isModalReachedEverywhere,
  isReachedBesideSidebar,
  isReachedEverywhere,
  isReachedWhereOpened,
  type Layout,
} from './layouts.ts'
import { chooseOwnerAct } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const closed = async (page: Page, dialog: Locator): Promise<void> => {
  await arrangeDesktop(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test(
  'keeps what a map’s owner opens for a POI and a zone in view in every window',
  ONLY_IN_FULL,
  async ({ page, server }) => {
    const editor = await openFilledMap(page, server, 'Dialogs')
    await editor.row('Middle').click()
    await editor.info('Middle').getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Icon of the type: Shape' }).click()
    await page.getByRole('button', { name: 'Library' }).click()
    const icons = page.getByRole('dialog', { name: 'Choose an icon' })
    await expect(icons.getByRole('option').first()).toBeVisible()
    await icons.getByRole('searchbox').fill('sword')
    await isModalReachedEverywhere(page, icons)
    await closed(page, icons)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Add an image' }).click()
    const picture = { name: 'tower.png', mimeType: 'image/png', buffer: await pngPicture() }
    await page.locator('input[type=file]').setInputFiles(picture)
    await page.getByRole('button', { name: /^Crop/ }).click()
    const crop = page.getByRole('dialog', { name: 'Crop the image' })
    await isModalReachedEverywhere(page, crop)
    await closed(page, crop)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Shoal', exact: true }).click()
    await page.getByRole('button', { name: 'Edit shape' }).click()
    await editor.canvas.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowUp')
    await page.getByRole('toolbar', { name: 'Edit shape' }).getByRole('button', { name: 'Finish' }).click()
    await isReachedEverywhere(page, page.getByRole('dialog', { name: /^The shape of/ }))
  },
)

test(
  'keeps the dialogs of the map itself and of its style in view in every window',
  ONLY_IN_FULL,
  async ({ page, server }) => {
    await openFilledMap(page, server, 'Dialogues')
    for (const [opener, name] of [
      ['Edit Map', 'Edit Map'],
      ['Edit Style', 'Map style'],
    ] as const) {
      await chooseOwnerAct(page, opener)
      const dialog = page.getByRole('dialog', { name: new RegExp(`^${name}`) })
      await isModalReachedEverywhere(page, dialog)
      await closed(page, dialog)
    }
  },
)

test(
  'keeps the ways to share a map and to its region maps in view in every window',
  ONLY_IN_FULL,
  async ({ page, server }) => {
    await openFilledMap(page, server, 'Shares')
    const share = async () => {
      await page.getByRole('button', { name: 'Share and embed', exact: true }).click()
      return page.getByRole('dialog', { name: 'Share and embed' })
    }
    await isReachedWhereOpened(page, share)
    const regions = async ({ sidebarPx }: Layout) => {
      const legend = page.getByRole('tab', { name: 'Legend' })
      if (sidebarPx === null && !(await page.getByRole('dialog', { name: 'Legend' }).isVisible()))
        await legend.click()
      await page.getByRole('button', { name: 'Manage region maps' }).click()
      return page.getByRole('dialog', { name: 'Region Maps' })
    }
    await isReachedWhereOpened(page, regions)
  },
)

test(
  'keeps comments and what staff do with them in view in every window',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Talker')
    await postedComment(owner, map.id, 'Mind the tide at X 644, Y 873.')
    await signInContext(server, context, 'warden@example.org', 'Warden', 'admin')
    await page.goto(`/map/${map.id}`)
    await page.getByRole('button', { name: 'Comments', exact: true }).click()
    const panel = page.getByRole('complementary', { name: 'Comments' })
    await expect(panel.getByText('Mind the tide')).toBeVisible()
    await isReachedBesideSidebar(page, panel)
    const inDrawer = async () => {
      await page.getByRole('tab', { name: 'Comments' }).click()
      const drawer = page.getByRole('dialog', { name: 'Comments' })
      await expect(drawer.getByText('Mind the tide')).toBeVisible()
      return drawer
    }
    await isReachedWhereOpened(page, inDrawer, ({ sidebarPx }) => sidebarPx === null)
    const hiding = async (layout: Layout) => {
      const drawer = page.getByRole('dialog', { name: 'Comments' })
      if (layout.sidebarPx === null && !(await drawer.isVisible())) await inDrawer()
      await (layout.sidebarPx === null ? drawer : panel).getByRole('button', { name: 'Hide' }).click()
      return page.getByRole('dialog', { name: 'Hide this comment' })
    }
    await isReachedWhereOpened(page, hiding)
  },
)

test(
  'keeps the dialogs of the account and of new maps in view in every window',
  ONLY_IN_FULL,
  async ({ page, context, signIn }) => {
    await page.goto('/')
    const open = (name: string) =>
      page
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .click()
    const dialogOf = (name: string) => page.getByRole('dialog', { name })
    await open('Create Map')
    await isModalReachedEverywhere(page, dialogOf('Login Required'))
    await arrangeDesktop(page)
    await page.getByRole('button', { name: 'Create an offline map' }).click()
    await expect(dialogOf('Create New Map')).toContainText('Kept in this browser only')
    await isModalReachedEverywhere(page, dialogOf('Create New Map'))
    await signIn(context, 'opener@example.org', 'Opener')
    await page.goto('/')
    for (const [opener, name] of [
      ['Create Map', 'Create New Map'],
      ['Import', 'Import Wiki.gg Map'],
    ] as const) {
      await open(opener)
      await isModalReachedEverywhere(page, dialogOf(name))
      await closed(page, dialogOf(name))
    }
    for (const [entry, name] of [
      ['About / Why We Exist', 'About'],
      ['Feedback / Contact', 'Send Feedback'],
      ['My Profile', 'My Profile'],
    ] as const) {
      await open('Account')
      await page.getByRole('menuitem', { name: entry }).click()
      await isModalReachedEverywhere(page, dialogOf(name))
      if (name !== 'My Profile') await closed(page, dialogOf(name))
    }
    await arrangeDesktop(page)
    await open('Delete my account')
    await isModalReachedEverywhere(page, dialogOf('Delete my account'))
  },
)
