import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { Map } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { countedIdSchema } from '../../../shared/ids.ts'
import { URL_MAX } from '../../../shared/limits.ts'
import { mapIdFromSegment } from '../../../shared/mapPath.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import type { MapSource, OwnMap } from '../../sources/MapSource.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useCurrentUser } from '../account/currentUser.ts'
import type { PoiForm } from './poiForm.ts'

/** The link to the map of a POI. Viewers who may not see that map get none. */
export const LinkedMap = ({ mapId }: { mapId: number }) => {
  const { source } = useViewer()
  const { data: link } = useQuery(mapLinkQuery(source, mapId))
  if (!link) return null
  return (
    <Link className="popup__map" to={link.path}>
      <Map />
      <span className="cut">{link.title}</span>
    </Link>
  )
}

type LinkedMapId = PoiForm['linkedMapId']

interface LinkedMapFieldProps {
  value: LinkedMapId
  hint?: string
  onChange: (value: LinkedMapId) => void
}

const NONE = ''
const OTHER = 'other'
const NO_SUCH_MAP = 'This map does not exist, or you may not see it.'

/** Chooses the map that a POI links to: an own map from a list, any other by its link or number. */
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

/** Returns the user's own maps, and the linked one. */
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

const FRESH_MS = 60_000

/** Queries the map with this id, if this viewer may see it. */
const mapLinkQuery = (source: MapSource, mapId: number) =>
  queryOptions({
    queryKey: ['mapLink', mapId],
    queryFn: ({ signal }) => source.readLink(mapId, signal),
    staleTime: FRESH_MS,
  })

/** Returns the id in a number or in a link to a map of this site, or null. */
export const mapIdFromText = (text: string, pageUrl: string): number | null => {
  const typed = text.trim()
  if (/^\d+$/.test(typed)) return idFrom(Number(typed))
  if (!typed.includes('/') || !URL.canParse(typed, pageUrl)) return null
  const { origin, pathname } = new URL(typed, pageUrl)
  const [, segment] = /^\/map\/([^/]+)\/?$/.exec(pathname) ?? []
  return origin === new URL(pageUrl).origin && segment !== undefined
    ? idFrom(mapIdFromSegment(segment))
    : null
}

const idFrom = (value: unknown): number | null => {
  const id = countedIdSchema.safeParse(value)
  return id.success ? id.data : null
}

const NO_MAPS: readonly OwnMap[] = []

/** Returns the user's own maps, or none until they have loaded. */
const useOwnMaps = (): readonly OwnMap[] => {
  const { source } = useViewer()
  const { user } = useCurrentUser()
  const { data } = useQuery({
    queryKey: ['ownMaps', user?.id],
    queryFn: user ? ({ signal }) => source.readOwnMaps(user.id, signal) : skipToken,
  })
  return data ?? NO_MAPS
}
