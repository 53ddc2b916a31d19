import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { URL_MAX } from '../../../shared/limits.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useViewer } from '../../shell/viewerContext.ts'
import { mapIdFromText, mapLinkQuery } from './mapLink.ts'
import type { PoiForm } from './poiForm.ts'
import { useOwnMaps, type OwnMap } from './useOwnMaps.ts'

type LinkedMapId = PoiForm['linkedMapId']

export interface LinkedMapFieldProps {
  value: LinkedMapId
  hint?: string
  onChange: (value: LinkedMapId) => void
}

const NONE = ''
const OTHER = 'other'
const NO_SUCH_MAP = 'There is no such map, or it is not yours to see.'

/** Which map a POI leads to: one's own from a list, any other by its link or its number. */
export const LinkedMapField = ({ value, hint, onChange }: LinkedMapFieldProps) => {
  const { mapId } = useViewer()
  const own = useOwnMaps().filter(({ id }) => id !== mapId)
  const known = useKnownMaps(value, own)
  const [isOther, setOther] = useState(value === 'unknown')
  const choose = (chosen: string) => {
    setOther(chosen === OTHER)
    onChange(chosen === OTHER ? 'unknown' : chosen === NONE ? null : Number(chosen))
  }
  return (
    <>
      <SelectField
        label="Linked map"
        value={isOther ? OTHER : String(value ?? NONE)}
        hint={isOther ? undefined : hint}
        options={[
          { value: NONE, label: 'None' },
          ...known.map(({ id, title }) => ({ value: String(id), label: title })),
          { value: OTHER, label: 'Another map…' },
        ]}
        onChange={choose}
      />
      {isOther && <OtherMapField onChange={onChange} />}
    </>
  )
}

/** One's own maps, and the one that is linked. */
const useKnownMaps = (value: LinkedMapId, own: readonly OwnMap[]): readonly OwnMap[] => {
  const { source } = useViewer()
  const isForeign = typeof value === 'number' && !own.some(({ id }) => id === value)
  const linkedId = isForeign ? value : 0
  const { data: link } = useQuery({ ...mapLinkQuery(source, linkedId), enabled: isForeign })
  return isForeign ? [...own, { id: linkedId, title: link?.title ?? `Map ${linkedId}` }] : own
}

const OtherMapField = ({ onChange }: { onChange: (value: LinkedMapId) => void }) => {
  const { source } = useViewer()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ text: string; title: string | null } | null>(null)
  const latest = useRef(text)
  const answer = found?.text === text ? found : null

  const look = async (typed: string) => {
    setText(typed)
    latest.current = typed
    onChange('unknown')
    const id = mapIdFromText(typed, window.location.href)
    const link = id && (await client.fetchQuery(mapLinkQuery(source, id)).catch(() => null))
    if (latest.current !== typed) return
    setFound({ text: typed, title: link ? link.title : null })
    if (link) onChange(id)
  }
  return (
    <TextField
      label="Link or number of the map"
      value={text}
      maxLength={URL_MAX}
      autoComplete="off"
      autoFocus
      hint={answer?.title ?? undefined}
      error={answer?.title === null && text.trim() !== '' ? NO_SUCH_MAP : undefined}
      onChange={(event) => void look(event.target.value)}
    />
  )
}
