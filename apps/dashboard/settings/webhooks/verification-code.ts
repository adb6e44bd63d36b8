/** Functions that tell genuine requests from others, as in docs/webhook-signatures.md. */
export const VERIFICATION_CODE = {
  TypeScript: `import { createHmac, timingSafeEqual } from 'node:crypto';

const secret = process.env.WEBHOOK_SECRET!;

// rawBody: before it is parsed; header: X-Service-Signature
export function isGenuine(rawBody: Buffer, header: unknown): boolean {
  const expected = Buffer.from(\`sha256=\${createHmac('sha256', secret).update(rawBody).digest('hex')}\`);
  const received = Buffer.from(String(header));
  return received.length === expected.length && timingSafeEqual(received, expected);
}`,
  Python: `import hashlib, hmac, os

SECRET = os.environ["WEBHOOK_SECRET"].encode()

# raw_body: before it is parsed; header: X-Service-Signature
def is_genuine(raw_body: bytes, header: str) -> bool:
    expected = "sha256=" + hmac.new(SECRET, raw_body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), header.encode())`,
  Go: `import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"os"
)

var secret = []byte(os.Getenv("WEBHOOK_SECRET"))

// rawBody: before it is parsed; header: X-Service-Signature
func isGenuine(rawBody []byte, header string) bool {
	mac := hmac.New(sha256.New, secret)
	mac.Write(rawBody)
	expected := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(expected), []byte(header))
}`,
  PHP: `// $rawBody: file_get_contents('php://input')
function isGenuine(string $rawBody, string $header): bool
{
    $expected = 'sha256=' . hash_hmac('sha256', $rawBody, getenv('WEBHOOK_SECRET'));
    return hash_equals($expected, $header);
}`,
} as const;

export type Language = keyof typeof VERIFICATION_CODE;
export const LANGUAGES = Object.keys(VERIFICATION_CODE) as Language[];
