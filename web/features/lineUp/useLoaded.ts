import { useEffect, useState } from 'react'
import type { Content } from '../../../shared/content/content.ts'
import type { OpenedMap } from '../../sources/MapSource.ts'
import { type Picture, pictureAt, pictureOfFile } from './pictureOf.ts'

export interface Loaded {
  readonly from: Picture
  readonly to: Picture
  readonly content: Pick<Content, 'zones'>
}

type State =
  { readonly kind: 'loading' } | { readonly kind: 'failed' } | ({ readonly kind: 'loaded' } & Loaded)

/** Loads the image of a map with what is on it, and the one that is to replace it. */
export const useLoaded = (open: () => Promise<OpenedMap>, file: File): State => {
  const [state, setState] = useState<State>({ kind: 'loading' })
  useEffect(() => {
    let isDropped = false
    const load = async (): Promise<State> => {
      const [{ record, content }, to] = await Promise.all([open(), pictureOfFile(file)])
      const { previewUrl, ...size } = record.image
      if (previewUrl === null) return { kind: 'failed' }
      return { kind: 'loaded', from: await pictureAt(previewUrl, size), to, content }
    }
    void load()
      .catch((): State => ({ kind: 'failed' }))
      .then((next) => !isDropped && setState(next))
    return () => {
      isDropped = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a dialog is of one map
  }, [file])
  return state
}
