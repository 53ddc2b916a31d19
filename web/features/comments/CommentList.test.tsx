import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Comment } from '../../../shared/people/comments.ts'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { CommentList } from './CommentList.tsx'
import { useComments } from './useComments.ts'

const COUNT = 16
/** Of two rows; six more are rendered below them. */
const HEIGHT_PX = 200
const ROW_PX = 100

afterEach(() => vi.restoreAllMocks())

const aComment = (id: number): Comment => ({
  id,
  map_id: 1,
  map_name: 'Isles',
  user_id: 2,
  username: 'ann',
  message: `Comment ${id}`,
  created_at: '2026-01-01T00:00:00.000Z',
  parent_comment_id: null,
  edited_at: null,
  hidden: null,
})

const List = () => <CommentList comments={useComments(1)} />

const renderList = async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT_PX)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_PX)
  const comments = Array.from({ length: COUNT }, (_, index) => aComment(index + 1))
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(comments)))
  await renderInViewer(<List />)
  const [first] = await screen.findAllByRole('article')
  if (!first) throw new Error('No comment is shown.')
  first.focus()
}

const press = (key: string, times: number) => {
  for (let time = 0; time < times; time++) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

const focusedText = () => document.activeElement?.querySelector('.comment__text, p')?.textContent

// The browser has not scrolled yet, so nothing but the keys brings rows in.
it('goes to the next comment at each press of a key, also before the comment has come into view', async () => {
  await renderList()
  press('PageDown', 12)
  expect(focusedText()).toBe('Comment 13')
  press('PageUp', 9)
  expect(focusedText()).toBe('Comment 4')
})

it('stays at the first and at the last comment', async () => {
  await renderList()
  press('PageUp', 2)
  expect(focusedText()).toBe('Comment 1')
  press('PageDown', COUNT + 2)
  expect(focusedText()).toBe(`Comment ${COUNT}`)
})
