import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import { LocalBanners } from './LocalBanners.tsx'

afterEach(() => vi.useRealTimers())

it('tells for three seconds where a local map is kept, and as long as it is empty that it is [CONST-007]', async () => {
  vi.useFakeTimers()
  await renderInViewer(<LocalBanners />)
  act(() => vi.advanceTimersByTime(2_999))
  expect(screen.getByText(LOCAL_TEXTS.banner)).toBeTruthy()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText(LOCAL_TEXTS.banner)).toBeNull()
  expect(screen.getByText(LOCAL_TEXTS.empty)).toBeTruthy()
})
