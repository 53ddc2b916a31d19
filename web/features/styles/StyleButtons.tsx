import { Palette, Pencil } from 'lucide-react'
import { useViewer } from '../../shell/viewerContext.ts'
import { IconButton } from '../../ui/control/Button.tsx'

/** The two ways to the style editor, for people who may edit the map. */
export const StyleButtons = () => {
  const { record, source, store } = useViewer()
  if (!record.abilities.manage || source.styles === null) return null
  const open = () => store.setState({ isStyleOpen: true })
  return (
    <>
      <IconButton label="Edit Style" onClick={open}>
        <Palette />
      </IconButton>
      <IconButton label="Open the map style editor" onClick={open}>
        <Pencil />
      </IconButton>
    </>
  )
}
