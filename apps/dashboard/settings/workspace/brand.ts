/** Of pages whose brand has no color. */
export const NO_COLOR = '#3b4252';

/** Empty texts are null in the API. */
export interface Brand {
  name: string;
  color: string;
  logo: string | null;
  /** A picture that was uploaded and is no logo yet. */
  logoId: string;
  font: string;
  cover: string;
  url: string;
  timezone: string;
}
