import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ImageState } from '../../../shared/maps/maps.ts'
import { ImageProgress } from './ImageProgress.tsx'

const show = (state: ImageState, next: ImageState | null = null) =>
  render(
    <ImageProgress
      retry={<button>Try again</button>}
      image={{
        width: 10,
        height: 10,
        id: 'a',
        former: [],
        previewUrl: null,
        thumbnailUrl: null,
        pyramid: null,
        state,
        next,
      }}
    />,
  )

it.each([
  [0, 'Waiting for the picture’s turn…'],
  [1, 'Waiting behind 1 other picture from the same person…'],
  [2, 'Waiting behind 2 other pictures from the same person…'],
])('a picture with %i before it says so', (waiting_behind, text) => {
  show({ state: 'processing', progress: 0, waiting_behind })
  expect(screen.getByRole('status').textContent).toBe(text)
})

it('shows the progress of an image that is being made', () => {
  show({ state: 'processing', progress: 0.4, waiting_behind: null })
  expect(screen.getByRole('progressbar', { name: 'Preparing the picture…' })).toBeTruthy()
})

it('shows the progress of the image that is to replace one that is shown, and says why that failed', () => {
  const ready = { state: 'ready' } as const
  const { unmount } = show(ready, { state: 'processing', progress: 0.4, waiting_behind: null })
  expect(screen.getByRole('progressbar', { name: 'Preparing the new picture…' })).toBeTruthy()
  unmount()
  show(ready, { state: 'failed', error: 'It is damaged.' })
  expect(screen.getByRole('alert').textContent).toBe(
    'The new picture could not be prepared, and the one before stays. It is damaged.Try again',
  )
})

it.each([
  ['room', 'Waiting for room on the server. It goes on by itself.'],
  ['server', 'Waiting for the server to recover. It goes on by itself.'],
] as const)('says what else is in the way: %s', (hindered_by, text) => {
  show({ state: 'processing', progress: 0.2, waiting_behind: null, hindered_by })
  expect(screen.getByRole('status').textContent).toBe(text)
})

it('offers another try beside a failure', () => {
  show({ state: 'failed', error: 'It is damaged.' })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
