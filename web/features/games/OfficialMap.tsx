import { PICTURE_TEXTS } from '../../../shared/texts/pictureTexts.ts'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { ProgressBar } from '../../ui/status/ProgressBar.tsx'
import type { GameWithImage } from './officialImage.ts'
import './officialMap.css'

interface OfficialMapProps {
  game: GameWithImage
  isWanted: boolean
  onChange: (isWanted: boolean) => void
  isUploading: boolean
}

const CHOICES = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/** Offers the official map image of the game whose name is typed. */
export const OfficialMap = ({ game, isWanted, onChange, isUploading }: OfficialMapProps) => {
  const question = PICTURE_TEXTS.officialMap.question(game.name)
  return (
    <div className="official-map">
      <img
        className="official-map__picture"
        src={game.default_map_thumbnail_url ?? game.default_map_url}
        alt=""
      />
      <div className="official-map__body">
        <b aria-hidden="true">{question}</b>
        {isUploading && isWanted ? (
          <ProgressBar label="Upload" value={null} />
        ) : (
          <SegmentedControl
            label={question}
            value={isWanted ? 'yes' : 'no'}
            options={CHOICES}
            onChange={(choice) => onChange(choice === 'yes')}
            disabled={isUploading}
          />
        )}
      </div>
    </div>
  )
}
