import type { PointMap } from '../../../shared/geometry/point.ts'
import { announce } from '../../ui/status/announce.tsx'
import { ForeignLink } from '../../ui/text/LinkedText.tsx'
import { placeText } from '../../ui/text/numberText.ts'
import { RichText } from '../../ui/text/RichText.tsx'
import { useViewer } from '../../shell/viewerContext.ts'
import { type CommentPart, commentParts } from './commentParts.ts'

interface CommentTextProps {
  message: string
  /** Called after the map has been moved to a place that the comment names. */
  onChosen?: (() => void) | undefined
}

/** The text of a comment, in a little Markdown. Coordinates on the map are buttons that show the place. */
export const CommentText = ({ message, onChosen }: CommentTextProps) => {
  const { record, scene, focusOn } = useViewer()
  const { width, height } = record.image
  const isOnMap = ({ x, y }: PointMap) => x >= 0 && y >= 0 && x <= width && y <= height
  const go = (place: PointMap) => {
    onChosen?.()
    focusOn({ kind: 'coordinates', place })
    scene.flyTo(place)
    announce(`The map shows ${placeText(place)}.`)
  }
  return (
    <RichText
      className="comment__text"
      text={message}
      words={(text) =>
        commentParts(text).map((part, index) => (
          <Part key={index} part={part} onPlace={go} isOnMap={isOnMap} />
        ))
      }
    />
  )
}

interface PartProps {
  part: CommentPart
  onPlace: (place: PointMap) => void
  isOnMap: (place: PointMap) => boolean
}

const Part = ({ part, onPlace, isOnMap }: PartProps) => {
  if (part.kind === 'mention') return <span className="comment__mention">{part.text}</span>
  if (part.kind === 'link') return <ForeignLink href={part.href}>{part.text}</ForeignLink>
  if (part.kind === 'place' && isOnMap(part.place))
    return (
      <button
        type="button"
        className="comment__place"
        aria-label={`Show ${placeText(part.place)} on the map`}
        onClick={() => onPlace(part.place)}
      >
        {part.text}
      </button>
    )
  return part.text
}
