import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/Button.tsx'
import { Switch } from '../ui/Switch.tsx'
import { useMapActions } from './useMapActions.ts'
import { useViewer } from './viewerContext.ts'

export interface MapHeadProps {
  /** What stands at the right of the name. */
  aside?: ReactNode
}

/** What the map is, whose it is, and what its owner may do with it as a whole. */
export const MapHead = ({ aside }: MapHeadProps) => {
  const { record } = useViewer()
  const { abilities } = record
  const actions = useMapActions()
  const isNamedApart = record.name !== record.gameName
  return (
    <header className="side__head">
      <div className="side__name">
        <h1>{record.name}</h1>
        {aside}
      </div>
      <p className="cut">
        {isNamedApart && `${record.gameName}, `}by <b>@{record.uploaderUsername}</b>
      </p>
      {(abilities.edit || abilities.delete) && (
        <div className="side__owner">
          {abilities.edit && (
            <Switch
              label="Public"
              checked={record.isPublic}
              disabled={actions.isChangingVisibility}
              onChange={actions.setPublic}
            />
          )}
          {abilities.delete && (
            <IconButton label="Delete map" className="side__delete" onClick={() => void actions.deleteMap()}>
              <Trash2 />
            </IconButton>
          )}
        </div>
      )}
    </header>
  )
}
