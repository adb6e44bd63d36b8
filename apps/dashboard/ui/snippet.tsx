import { CopyIcon } from './copy.js';

/** A command to copy. */
export const Snippet = ({ text, label }: { text: string; label: string }) => (
  <div className="snippet well">
    <pre>{text}</pre>
    <CopyIcon value={text} label={label} />
  </div>
);

/** A value to copy into another program. */
export const ValueLine = ({ value, label }: { value: string; label: string }) => (
  <div className="value-line">
    <span className="mono cut grow">{value}</span>
    <CopyIcon value={value} label={label} />
  </div>
);
