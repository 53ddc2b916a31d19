import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { URL_MAX } from '../../../../shared/limits.ts'
import { sameName } from '../../../../shared/names.ts'
import { useViewer } from '../../../shell/viewerContext.ts'
import type { OwnMap } from '../../../sources/MapSource.ts'
import { ComboField } from '../../../ui/control/ComboField.tsx'
import { useOtherOwnMaps } from '../../maps/otherOwnMaps.ts'
import { mapLinkQuery } from '../LinkedMap.tsx'
import { mapIdFromText } from './mapIdFromText.ts'
import type { PoiForm } from './poiForm.ts'

type LinkedMapId = PoiForm['linkedMapId']

interface LinkedMapFieldProps {
  value: LinkedMapId
  hint?: string
  onChange: (value: LinkedMapId) => void
}

const NO_SUCH_MAP = 'This map does not exist, or you may not see it.'
const NO_SUCH_NAME = 'None of your maps has this name. Paste the link of another one.'

/**
 * Chooses the map that a POI links to: an own map by its name, any other by its link or number. Left out where POIs cannot
 * lead to other maps.
 */
export const LinkedMapField = (props: LinkedMapFieldProps) =>
  useViewer().record.offers.links ? <LinkField {...props} /> : null

const LinkField = ({ value, hint, onChange }: LinkedMapFieldProps) => {
  const { source } = useViewer()
  const client = useQueryClient()
  const own = useOtherOwnMaps()
  const linked = useLinkedTitle(value, own)
  const [typed, setTyped] = useState<string | null>(null)
  const [found, setFound] = useState<{ text: string; title: string | null } | null>(null)
  const latest = useRef<string | null>(null)
  const text = typed ?? linked
  const answer = found?.text === text ? found : null

  const settle = (linkedMapId: LinkedMapId, shown: typeof found) => {
    setFound(shown)
    onChange(linkedMapId)
  }
  const type = async (next: string) => {
    setTyped(next)
    latest.current = next
    const named = own.find(({ title }) => sameName(title, next))
    if (next.trim() === '' || named) return settle(named?.id ?? null, null)
    const id = mapIdFromText(next, window.location.href)
    settle('unknown', null)
    if (id === null) return
    const link = await client.fetchQuery(mapLinkQuery(source, id)).catch(() => null)
    if (latest.current === next)
      settle(link ? id : 'unknown', { text: next, title: link ? link.title : null })
  }
  return (
    <ComboField
      label="Linked map"
      note="Optional"
      placeholder="Your map’s name, or a link"
      value={text}
      options={own.map(({ title }) => title)}
      maxLength={URL_MAX}
      hint={answer?.title ?? hint}
      error={problemOf(text, value, answer)}
      onChange={(next) => void type(next)}
    />
  )
}

/** Nothing is wrong with a link or number until the server has answered. */
const problemOf = (
  text: string,
  value: LinkedMapId,
  answer: { readonly title: string | null } | null,
): string | undefined => {
  if (value !== 'unknown' || text.trim() === '') return undefined
  if (answer) return answer.title === null ? NO_SUCH_MAP : undefined
  if (mapIdFromText(text, window.location.href) !== null) return undefined
  return text.includes('/') ? NO_SUCH_MAP : NO_SUCH_NAME
}

/** Returns the title of the linked map; '' if there is none, or until it is known. */
const useLinkedTitle = (value: LinkedMapId, own: readonly OwnMap[]): string => {
  const { source } = useViewer()
  const linkedId = typeof value === 'number' ? value : 0
  const named = own.find(({ id }) => id === linkedId)
  const { data: link, isPending } = useQuery({
    ...mapLinkQuery(source, linkedId),
    enabled: linkedId > 0 && !named,
  })
  if (linkedId === 0) return ''
  return named?.title ?? link?.title ?? (isPending ? '' : `Map ${linkedId}`)
}
