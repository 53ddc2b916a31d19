import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { LeavingLink } from '../../shell/LeavingLink.tsx'
import { warnBeforeUnload } from '../../shell/viewerContext.ts'
import { tableDrafts } from './tableDrafts.ts'
import { NO_DRAFTS } from './writeRows.ts'

it('has its cells guarded while it is closed, by the page and by links away from it', async () => {
  const { user, viewer } = await renderInViewer(<LeavingLink to="/">Home</LeavingLink>)
  const stop = warnBeforeUnload(viewer.store)
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const table = tableDrafts(viewer)
  table.setState({ drafts: new Map([[-1, new Map([['name', { text: 'Well', error: null }]])]]) })
  expect(isAsked()).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Home' }))
  expect(await screen.findByText('Discard what you typed?')).toBeTruthy()

  table.setState({ drafts: NO_DRAFTS })
  expect(isAsked()).toBe(false)
  stop()
})
