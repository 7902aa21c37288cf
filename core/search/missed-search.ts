/** A search that found nothing, and how often it was submitted within 90 days. */
export interface MissedSearch {
  query: string;
  searches: number;
}
