import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { LocalBanners, LocalNotice } from './LocalBanners.tsx'

afterEach(() => vi.useRealTimers())

it('tells for three seconds where a local map is kept [CONST-007] [OFFL-011]', async () => {
  vi.useFakeTimers()
  await renderInViewer(<LocalNotice />)
  act(() => vi.advanceTimersByTime(2_999))
  expect(screen.getByText(LOCAL_TEXTS.banner)).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText(LOCAL_TEXTS.banner)).toBeNull()
})

it('tells that a local map is empty [OFFL-012]', async () => {
  await renderInViewer(<LocalBanners />)
  expect(screen.getByText(LOCAL_TEXTS.empty)).toBeTruthy()
})
