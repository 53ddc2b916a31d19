import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { EMPTY_CONTENT } from '../../../shared/content/content.ts'
import { encodeContent } from '../../../shared/content/contentParts.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { MomentBar } from './MomentBar.tsx'
import { useMoment } from './useHistory.ts'

const momentAt = (at: string) => ({
  revision: 1,
  forgottenRevision: 0,
  parts: encodeContent(EMPTY_CONTENT),
  links: [],
  imageId: 'a',
  at,
})

afterEach(() => vi.unstubAllGlobals())

const Walk = () => {
  const { record } = useViewer()
  const [revision, setRevision] = useState(1)
  const { data: moment, failureReason } = useMoment(record, revision)
  if (!moment) return null
  return (
    <>
      <MomentBar mapId={record.id} revision={revision} moment={moment} isDelayed={failureReason !== null} />
      <button type="button" onClick={() => setRevision(2)}>
        Next
      </button>
    </>
  )
}

it('keeps the last moment and the slider while the next one is refused for now, and goes on by itself', async () => {
  let refusals = 0
  vi.stubGlobal('fetch', (path: string) => {
    if (path.endsWith('/history/1'))
      return Promise.resolve(Response.json(momentAt('2026-01-01T12:00:00.000Z')))
    if (!path.endsWith('/history/2'))
      return Promise.resolve(Response.json({ first: 0, last: 2, before: null, sittings: [] }))
    if (refusals++ > 0) return Promise.resolve(Response.json(momentAt('2026-02-02T12:00:00.000Z')))
    const refused = { status: 429, headers: { 'Retry-After': '1' } }
    return Promise.resolve(Response.json({ error: 'Too many requests.' }, refused))
  })
  const { user } = await renderInViewer(<Walk />)
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await screen.findByText(/It opens by itself/)
  expect(screen.getByRole('slider').getAttribute('aria-disabled')).not.toBe('true')
  await screen.findByText(/^You see the map as it was on/, undefined, { timeout: 20_000 })
  expect(refusals).toBe(2)
})

it('reaches to what is done to the map meanwhile', async () => {
  let last = 2
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      Response.json(
        path.endsWith('/history/1')
          ? momentAt('2026-01-01T12:00:00.000Z')
          : { first: 0, last, before: null, sittings: [] },
      ),
    ),
  )
  await renderInViewer(<Walk />)
  const reach = () => screen.getByRole('slider').getAttribute('max')
  await vi.waitFor(() => expect(reach()).toBe('2'))
  last = 5
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await vi.waitFor(() => expect(reach()).toBe('5'))
})
