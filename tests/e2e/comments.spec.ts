import type { Page } from '@playwright/test'
import { postedComment } from '../commentCalls.ts'
import { withOwnMap } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Comments' })
const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: 'Comments', exact: true }).click()
  await expect(panelOf(page)).toBeVisible()
  return panelOf(page)
}

test('a visitor and the owner talk: post, reply, edit, delete, by the rules, behind a tab on a phone [COMM-001] [COMM-010] [COMM-015] [VIEW-008] [VIEW-009] [SHELL-003] [SHELL-033]', async ({
  server,
  context,
  page,
  browser,
  signIn,
}) => {
  const { map } = await withOwnMap(server, context, 'Oriel')
  const visiting = await browser.newContext({ baseURL: server.url })
  await signIn(visiting, 'perrin@example.org', 'Perrin')
  const visitor = await visiting.newPage()
  await visitor.goto(`/map/${map.id}`)
  const theirs = await openPanel(visitor)
  await expect(theirs.getByText('No comments yet')).toBeVisible()
  await theirs
    .getByRole('textbox', { name: 'New comment' })
    .fill('Is the seam at X 644, Y 873? <b>@Oriel</b>')
  await expect(theirs.getByText('42 / 600')).toBeVisible()
  await theirs.getByRole('button', { name: 'Post', exact: true }).click()
  const first = theirs.getByRole('article', { name: 'Comment by Perrin' })
  await expect(first).toContainText('<b>@Oriel</b>')
  await expect(first.locator('.comment__mention')).toHaveText('@Oriel')
  await expect(theirs.getByRole('textbox', { name: 'New comment' })).toHaveValue('')
  await expect(first.locator('[aria-busy="false"]')).toBeVisible()
  await first.getByRole('button', { name: 'Show X 644, Y 873 on the map' }).click()
  await expect(visitor.getByRole('dialog', { name: 'Coordinates of this place' })).toContainText(
    'X 644, Y 873',
  )

  await page.goto(`/map/${map.id}`)
  const mine = await openPanel(page)
  const seen = mine.getByRole('article', { name: 'Comment by Perrin' })
  await expect(seen.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await seen.getByRole('button', { name: 'Reply' }).click()
  await mine.getByRole('textbox', { name: 'Reply to Perrin' }).fill('It is.')
  await mine.getByRole('textbox', { name: 'Reply to Perrin' }).press('Control+Enter')
  const reply = mine.getByRole('article', { name: 'Reply by Oriel' })
  await expect(reply.getByText('Owner', { exact: true })).toBeVisible()
  await reply.getByRole('button', { name: 'Edit' }).click()
  await reply.getByRole('textbox', { name: 'Edit comment' }).fill('It is, at low tide.')
  await reply.getByRole('button', { name: 'Save' }).click()
  await expect(reply).toContainText('It is, at low tide.')
  await expect(reply).toContainText('edited')

  await visitor.reload()
  await expect(theirs.getByRole('article', { name: 'Reply by Oriel' })).toContainText('at low tide')
  await expect(first.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await test.step('on a phone, where a place in a comment closes their drawer', async () => {
    await visitor.setViewportSize({ width: 390, height: 844 })
    await visitor.getByRole('tab', { name: 'Comments' }).click()
    const drawer = visitor.getByRole('dialog', { name: 'Comments' })
    await drawer.getByRole('button', { name: 'Show X 644, Y 873 on the map' }).click()
    await expect(drawer).toHaveCount(0)
    await expect(visitor.getByText('X 644, Y 873', { exact: true })).toBeVisible()
  })
  await seen.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The replies to it are deleted with it.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(mine.getByText('No comments yet')).toBeVisible()
  await visiting.close()
})

test('what could not be done is said, what was typed stays, and a guest is asked to log in to write [COMM-007] [COMM-008] [COMM-016] [ERR-038] [ERR-039] [ERR-040] [ERR-041] [ERR-042] [ERR-043] [ERR-044] [ERR-045]', async ({
  server,
  context,
  page,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Rowan')
  await postedComment(owner, map.id, 'Welcome')
  const calls = '**/api/comments**'
  const all = '**/api/comments/**'
  await page.route(all, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/map/${map.id}`)
  const panel = await openPanel(page)
  await expect(panel.getByText('Failed to load comments.')).toBeVisible()
  await page.unroute(all)
  await panel.getByRole('button', { name: 'Try again' }).click()
  const comment = panel.getByRole('article', { name: 'Comment by Rowan' })
  await expect(comment).toContainText('Welcome')

  await page.route(calls, (route) => route.abort())
  await page.route(all, (route) => route.abort())
  await panel.getByRole('textbox', { name: 'New comment' }).fill('Lost?')
  await panel.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(panel.getByRole('alert').filter({ hasText: 'Failed to post comment.' })).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'New comment' })).toHaveValue('Lost?')
  await comment.getByRole('button', { name: 'Reply' }).click()
  await panel.getByRole('textbox', { name: 'Reply to Rowan' }).fill('Lost too?')
  await comment.locator('form').getByRole('button', { name: 'Reply' }).click()
  await expect(comment.getByText('Failed to post reply.')).toBeVisible()
  await comment.getByRole('button', { name: 'Cancel' }).click()
  await comment.getByRole('button', { name: 'Edit' }).click()
  await comment.getByRole('textbox', { name: 'Edit comment' }).fill('Welcome back')
  await comment.getByRole('button', { name: 'Save' }).click()
  await expect(comment.getByText('Failed to edit comment.')).toBeVisible()
  await comment.getByRole('button', { name: 'Cancel' }).click()
  await expect(comment).toContainText('Welcome')
  await comment.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete comment.', { exact: true })).toBeVisible()
  await expect(comment).toContainText('Welcome')

  await page.unroute(calls)
  await page.unroute(all)
  await page.route(calls, (route) => route.fulfill({ status: 409, json: { error: 'Quite enough.' } }))
  await panel.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(panel.getByText('Quite enough.')).toBeVisible()

  await page.unroute(calls)
  await context.clearCookies()
  await page.reload()
  await expect(panel.getByText('You must be logged in to post a comment.')).toBeVisible()
  await panel.getByRole('button', { name: 'Reply' }).click()
  await expect(panel.getByRole('alert')).toHaveText('You must be logged in to reply.')
  await expect(panel.getByRole('button', { name: 'Sign in with Google' })).toHaveCount(2)
})

test(
  'a comment that cannot be posted is kept, also when the page is left, and is tried again',
  ONLY_IN_FULL,
  async ({ server, context, page }) => {
    const { map } = await withOwnMap(server, context, 'Tamsin')
    await page.goto(`/map/${map.id}`)
    const panel = await openPanel(page)
    await expect(panel.getByText('No comments yet')).toBeVisible()
    await context.setOffline(true)
    await expect(panel.getByText('You are offline. What you write is kept here')).toBeVisible()
    const field = panel.getByRole('textbox', { name: 'New comment' })
    await field.fill('Found the ferry')
    await panel.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(panel.getByRole('alert').filter({ hasText: 'Failed to post comment.' })).toBeVisible()
    await expect(field).toHaveValue('Found the ferry')
    await context.setOffline(false)
    await page.reload()
    await expect(field).toHaveValue('Found the ferry')
    await page.route('**/api/comments', (route) => route.abort())
    await panel.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(panel.getByText('Failed to post comment.')).toBeVisible()
    await page.unroute('**/api/comments')
    await panel.getByRole('button', { name: 'Try again' }).click()
    const posted = panel.getByRole('article', { name: 'Comment by Tamsin' })
    await expect(posted).toContainText('Found the ferry')
    await expect(field).toHaveValue('')
    // Kept until it has arrived.
    await expect(posted.locator('[aria-busy="false"]')).toBeVisible()
    await page.reload()
    await expect(panel.getByRole('article', { name: 'Comment by Tamsin' })).toBeVisible()
    await expect(field).toHaveValue('')
  },
)

test(
  'the panel is resized and stays as it was left, and thousands of comments stay light [VIEW-007]',
  ONLY_IN_FULL,
  async ({ server, context, page }) => {
    const { map } = await withOwnMap(server, context, 'Sorrel')
    await page.setViewportSize({ width: 1440, height: 900 })
    const comments = Array.from({ length: 5_000 }, (_, index) => ({
      id: 5_000 - index,
      map_id: map.id,
      map_name: 'Isles',
      user_id: 2,
      username: 'ann',
      message: `Comment ${5_000 - index}`,
      created_at: new Date(1_700_000_000_000 - index * 60_000).toISOString(),
      parent_comment_id: null,
      edited_at: null,
      hidden: null,
    }))
    await page.route('**/api/comments/**', (route) => {
      const from = Number(new URL(route.request().url()).searchParams.get('from') ?? 0)
      const next = `<${new URL(route.request().url()).pathname}?from=${from + 100}>; rel="next"`
      return route.fulfill({
        json: comments.slice(from, from + 100),
        headers: { ...(from < 4_900 && { Link: next }), 'X-Total-Count': '5000' },
      })
    })
    await page.goto(`/map/${map.id}`)
    const panel = await openPanel(page)
    await expect(panel.getByRole('heading', { name: 'Comments 5,000' })).toBeVisible()
    await expect(panel.getByRole('article').first()).toContainText('Comment 5000')
    expect(await panel.getByRole('article').count()).toBeLessThan(40)
    await panel.getByRole('article').first().focus()
    // One after another without a frame between them, as keys that are held come on a busy computer.
    await Promise.all(Array.from({ length: 30 }, () => page.keyboard.press('PageDown')))
    await expect(panel.locator('article:focus')).toContainText('Comment 4970')
    expect(await panel.getByRole('article').count()).toBeLessThan(40)

    const width = async () => Math.round((await panel.boundingBox())?.width ?? 0)
    await expect.poll(width).toBe(420)
    const handle = panel.getByRole('separator', { name: 'Resize comments' })
    await handle.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(handle).toHaveAttribute('aria-valuenow', '436')
    const box = await handle.boundingBox()
    if (!box) throw new Error('There is no handle.')
    await page.mouse.move(box.x + 4, 300)
    await page.mouse.down()
    await page.mouse.move(1440 - 500, 300)
    await page.mouse.move(1440 - 700, 300)
    await page.mouse.up()
    await expect.poll(width).toBe(500)
    await page.reload()
    await expect(panel).toBeVisible()
    await expect.poll(width).toBe(500)
    await panel.getByRole('button', { name: 'Close comments' }).click()
    await expect(page.getByRole('button', { name: 'Comments', exact: true })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('application')).toBeVisible()
    await expect(panel).toHaveCount(0)
  },
)

test('My Comments lists one’s own and leads to their maps [LISTS-018] [LISTS-019] [LISTS-020] [LISTS-021] [SHELL-013] [AUTH-010] [ERR-077]', async ({
  server,
  context,
  page,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Umber')
  await page.goto('/')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'My Comments' }).click()
  await expect(page).toHaveURL('/my-comments')
  await expect(page.getByText("You haven't posted any comments yet.")).toBeVisible()
  await postedComment(owner, map.id, 'Mind the tide')
  await page.reload()
  const entry = page.getByRole('listitem').filter({ hasText: 'Mind the tide' })
  await expect(entry).toContainText('Isles of Umber')
  await expect(entry).toContainText(/just now|minutes? ago/)
  await entry.getByRole('link', { name: 'Go to Map' }).click()
  await expect(page.getByRole('heading', { name: 'Isles of Umber', level: 1 })).toBeVisible()
  await context.clearCookies()
  await page.goto('/my-comments')
  await expect(page.getByText('Failed to load your comments. Are you logged in?')).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('menuitem', { name: 'My Maps' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'My Comments' })).toHaveCount(0)
})

test(
  'staff hide a comment with a reason that its author reads',
  ONLY_IN_FULL,
  async ({ server, context, page }) => {
    const { map, owner } = await withOwnMap(server, context, 'Vesper')
    await postedComment(owner, map.id, 'Buy gold')
    const authors = await context.cookies()
    await signInContext(server, context, 'warden@example.org', 'Warden', 'admin')
    await page.goto(`/map/${map.id}`)
    const panel = await openPanel(page)
    await panel.getByRole('button', { name: 'Hide' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hide this comment' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Advertising')
    await dialog.getByRole('button', { name: 'Hide' }).click()
    await expect(panel.getByText('This comment was hidden by a moderator. Reason: Advertising')).toBeVisible()
    await context.clearCookies()
    await page.reload()
    await expect(panel.getByText('This comment was hidden by a moderator.')).toBeVisible()
    await expect(panel.getByText('Buy gold')).toHaveCount(0)
    await context.addCookies(authors)
    await page.goto('/my-comments')
    await expect(page.getByText('Reason: Advertising')).toBeVisible()
  },
)
