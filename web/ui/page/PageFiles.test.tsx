import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type FileReceiver, useFileReceiver } from '../fileReceivers.ts'
import { ToastLayer } from '../overlay/ToastLayer.tsx'
import { PageFiles } from './PageFiles.tsx'

const FILE = new File(['x'], 'map.png', { type: 'image/png' })
const Receiver = (receiver: FileReceiver) => {
  useFileReceiver(receiver)
  return <textarea aria-label="Words" />
}
const files = (types = ['Files']) => ({ dataTransfer: { types, files: [FILE] } })

describe('a file dropped on the page', () => {
  it('never makes the browser leave it, even if nothing takes files', async () => {
    render(
      <>
        <PageFiles />
        <ToastLayer />
      </>,
    )
    expect(fireEvent.dragOver(document.body, files())).toBe(false)
    expect(fireEvent.drop(document.body, files())).toBe(false)
    expect(await screen.findByText('This page takes no files.')).toBeTruthy()
    expect(fireEvent.drop(document.body, files(['text/plain']))).toBe(true)
  })

  it('goes to what opened last, and says before what will happen', () => {
    const [below, above] = [vi.fn(), vi.fn()]
    const { rerender } = render(
      <>
        <PageFiles />
        <Receiver label="Below" take={below} />
        <Receiver label="Above" take={above} />
      </>,
    )
    fireEvent.dragOver(document.body, files())
    expect(screen.getByText('Above')).toBeTruthy()
    fireEvent.drop(document.body, files())
    expect(screen.queryByText('Above')).toBeNull()
    expect(above).toHaveBeenCalledExactlyOnceWith(FILE, expect.anything())
    rerender(
      <>
        <PageFiles />
        <Receiver label="Below" take={below} />
      </>,
    )
    fireEvent.drop(document.body, files())
    expect(below).toHaveBeenCalledOnce()
  })
})

describe('a pasted picture', () => {
  it('is taken like a dropped file, unless words come with it into a field', () => {
    const take = vi.fn()
    render(
      <>
        <PageFiles />
        <Receiver label={null} take={take} />
      </>,
    )
    const field = screen.getByLabelText('Words')
    fireEvent.paste(field, { clipboardData: { types: ['text/plain', 'Files'], files: [FILE] } })
    fireEvent.paste(field, { clipboardData: { types: ['text/plain'], files: [] } })
    expect(take).not.toHaveBeenCalled()
    fireEvent.paste(field, { clipboardData: { types: ['Files'], files: [FILE] } })
    expect(take).toHaveBeenCalledExactlyOnceWith(FILE, null)
  })
})
