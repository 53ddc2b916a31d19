import { SHARED_TEXTS } from '../../../shared/texts/memberTexts.ts'
import { SHARED_MAPS_PATH } from '../../sources/http/members.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Catalogue } from '../maps/catalogue/Catalogue.tsx'
import type { CatalogueQuery } from '../maps/catalogue/useCatalogue.ts'

interface SharedMapsProps {
  query: CatalogueQuery
  onMapApproach: () => void
}

/** The maps that others share with the signed-in user, with their role in the badge. */
export const SharedMaps = ({ query, onMapApproach }: SharedMapsProps) => (
  <Catalogue
    title={SHARED_TEXTS.title}
    level={2}
    listPath={SHARED_MAPS_PATH}
    query={query}
    empty={<EmptyState title={SHARED_TEXTS.none} text={SHARED_TEXTS.noneText} level={3} />}
    onMapApproach={onMapApproach}
  />
)
