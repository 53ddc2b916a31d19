import type { ReactNode } from 'react'
import type { MapStyle } from '../../../shared/maps/styles.ts'
import { useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'

const StyleEditor = lazyOverlay(() => import('./StyleEditor.tsx').then((module) => module.StyleEditor))

/** A part of the sidebar that a field of a style is about: a section that it names, or what wears its highlight. */
export type StyledPart = 'pois' | 'zones' | 'regions' | 'highlight'

export interface StylePreviewProps {
  style: MapStyle
  /** What the field being edited is about. */
  part: StyledPart | null
  /** Of the visitor who sees the page. */
  theme: 'dark' | 'light'
}

export interface OpenStyleEditorProps {
  /** Renders the map's page as it would be in a style. */
  preview: (props: StylePreviewProps) => ReactNode
}

/** The style editor while it is open. It stays when the window changes from one layout to the other. */
export const OpenStyleEditor = ({ preview }: OpenStyleEditorProps) => {
  const { record, source, store } = useViewer()
  const isOpen = useViewerState((state) => state.isStyleOpen)
  const { styles } = source
  if (!isOpen || !record.abilities.style || styles === null) return null
  return (
    <StyleEditor styles={styles} preview={preview} onClose={() => store.setState({ isStyleOpen: false })} />
  )
}
