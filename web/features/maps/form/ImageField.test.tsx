import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ImageField } from './ImageField.tsx'

it('offers every type of image to choose from, and takes the chosen file [CREATE-016]', async () => {
  const onChange = vi.fn()
  render(
    <ImageField
      file={null}
      onChange={onChange}
      isMissing={false}
      upload={{ kind: 'idle' }}
      onCancel={() => undefined}
      inputRef={null}
    />,
  )
  const input = screen.getByLabelText('Map image', { selector: 'input' })
  expect([input.getAttribute('type'), input.getAttribute('accept')]).toEqual(['file', 'image/*'])
  const scan = new File(['pixels'], 'scan.avif', { type: 'image/avif' })
  await userEvent.upload(input, scan)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(scan)
})
