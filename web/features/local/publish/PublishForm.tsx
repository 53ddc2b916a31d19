import { useState } from 'react'
import { MAP_NAME_MAX } from '../../../../shared/limits.ts'
import type { PublishedAs } from '../../../sources/http/publications.ts'
import { TextField } from '../../../ui/control/TextField.tsx'
import { countText, wholeText } from '../../../ui/text/numberText.ts'
import { sizeText } from '../../maps/form/chosenFile.ts'
import { VisibilityField } from '../../maps/VisibilityField.tsx'
import type { SentMap } from './publishMap.ts'
import { usePublication, useSentMap } from './usePublish.ts'

interface PublishFormProps {
  id: string
  mapId: string
  /** Of the local map. */
  name: string
  onSubmit: (as: PublishedAs) => void
}

/** Asks what a published map is called and who may see it, and shows what is sent. */
export const PublishForm = ({ id, mapId, name: localName, onSubmit }: PublishFormProps) => {
  const publication = usePublication(mapId)
  const earlier = publication?.state === 'underway' ? publication.publishedAs : undefined
  const [typed, setTyped] = useState<Partial<PublishedAs>>({})
  const { name, isPublic } = { name: localName, isPublic: false, ...earlier, ...typed }
  const [isBlank, setBlank] = useState(false)
  return (
    <form
      id={id}
      className="local-publishing"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') setBlank(true)
        else onSubmit({ name: name.trim(), isPublic })
      }}
    >
      <TextField
        label="Map name"
        value={name}
        maxLength={MAP_NAME_MAX}
        autoComplete="off"
        autoFocus
        error={isBlank && name.trim() === '' ? 'A published map needs a name.' : undefined}
        onChange={(event) => setTyped({ ...typed, name: event.target.value })}
      />
      <VisibilityField
        isPublic={isPublic}
        isPrivateFirst
        onChange={(chosen) => setTyped({ ...typed, isPublic: chosen })}
      />
      <Sent mapId={mapId} />
    </form>
  )
}

const Sent = ({ mapId }: { mapId: string }) => {
  const { data: sent, isError } = useSentMap(mapId)
  return (
    <section className="local-sent" aria-label="What is sent">
      <div className="label" aria-hidden="true">
        What is sent
      </div>
      {isError && <p>What is on the map could not be read.</p>}
      <ul>{sent && sentLines(sent).map((line) => <li key={line}>{line}</li>)}</ul>
      <p className="hint">
        What you found, your pins and your drawings are not sent. In this browser you see them on the
        published map, too.
      </p>
    </section>
  )
}

/** Returns always four lines, so that the list has its height before what is sent is read. */
const sentLines = (sent: SentMap): readonly string[] => [
  `The image “${sent.imageName}”, ${sizeText(sent.imageBytes)}`,
  [
    sent.categories === 1 ? '1 category' : `${wholeText(sent.categories)} categories`,
    countText(sent.types, 'type'),
    countText(sent.pois, 'POI'),
    countText(sent.zones, 'zone'),
  ].join(', '),
  sent.files === 0 ? 'No pictures or icons' : `${countText(sent.files, 'file')} with pictures and icons`,
  'Game, version and tip link',
]
