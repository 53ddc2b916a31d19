import { postedComment } from '../commentCalls.ts'
import { isAccessible, isAccessibleHere } from './accessibility.ts'
import { withOwnMap } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { expect, test } from './test.ts'

test('somebody is told of a reply and a hidden comment, reads them on any page, and chooses what to be told', async ({
  server,
  context,
  page,
  browser,
}) => {
  const { map } = await withOwnMap(server, context, 'Odile')
  const reading = await browser.newContext({ baseURL: server.url })
  const { client } = await signInContext(server, reading, 'piers@example.org', 'Piers')
  const reader = await reading.newPage()
  const question = await postedComment(client, map.id, 'Where does the ferry land?')

  await test.step('the owner answers the reader, and mentions them elsewhere', async () => {
    await page.goto(`/map/${map.id}`)
    await page.getByRole('button', { name: 'Comments', exact: true }).click()
    await page.getByRole('button', { name: 'Reply' }).click()
    await page.getByRole('textbox', { name: /Reply/ }).fill('North of the mill')
    await page.getByRole('button', { name: 'Reply', exact: true }).last().click()
    // A form still holds its text while it is sent: what is said second would else be told first now and then.
    await expect(page.getByRole('textbox', { name: /Reply/ })).toHaveCount(0)
    await expect(page.getByText('North of the mill').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'New comment' }).fill('Thanks to @Piers for asking')
    await page.getByRole('button', { name: 'Post' }).click()
    await expect(page.getByText('for asking').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })

  await test.step('the bell of the home page says so, by keyboard too', async () => {
    await reader.goto('/')
    const bell = reader.getByRole('button', { name: 'Notifications, 2 unread' })
    await bell.focus()
    await reader.keyboard.press('Enter')
    const panel = reader.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('listitem')).toHaveText([
      /@Odile mentioned you on Isles of Odile/,
      /@Odile replied to your comment on Isles of Odile.*North of the mill/,
    ])
    await isAccessibleHere(reader)
    await reader.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(bell).toBeFocused()
  })

  await test.step('one that is opened is read, and leads to the comments', async () => {
    await reader.getByRole('button', { name: 'Notifications, 2 unread' }).click()
    await reader.getByRole('link', { name: /replied to your comment/ }).click()
    await expect(reader.getByRole('complementary', { name: 'Comments' })).toContainText('North of the mill')
    await expect(reader.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  })

  await test.step('on a phone all have a page of their own, where all are marked as read', async () => {
    await reader.setViewportSize({ width: 390, height: 844 })
    await expect(reader.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    await reader.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await isAccessibleHere(reader)
    await reader.getByRole('link', { name: 'All notifications and settings' }).click()
    await expect(reader.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
    await isAccessible(reader)
    await reader.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
    await expect(reader.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })

  await test.step('a kind that is switched off is not told', async () => {
    await reader.getByRole('switch', { name: 'Somebody mentions me' }).click()
    await reader.reload()
    await expect(reader.getByRole('switch', { name: 'Somebody mentions me' })).not.toBeChecked()
    const { client: owner } = await signInContext(server, context, 'odile@example.org', 'Odile')
    await postedComment(owner, map.id, 'Once more, @Piers')
    await postedComment(owner, map.id, 'By the mill', question.id)
    await reader.reload()
    await expect(reader.getByRole('main').getByRole('listitem')).toHaveText([
      /^Unread: @Odile replied.*By the mill/,
      /mentioned you/,
      /replied.*North of the mill/,
    ])
  })
  await reading.close()
})
