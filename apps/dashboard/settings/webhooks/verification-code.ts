/** Functions that tell genuine requests from others, as in docs/webhook-signatures.md. */
export const VERIFICATION_CODE = {
  TypeScript: `import { Webhook } from 'standardwebhooks'; // npm install standardwebhooks

const webhook = new Webhook(process.env.WEBHOOK_SECRET!);

// rawBody: before it is parsed. Throws if the request is not genuine, or older than five minutes
export const eventIn = (rawBody: Buffer, headers: Record<string, string>) => webhook.verify(rawBody, headers);`,
  Python: `import base64, hashlib, hmac, os, time

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
TOLERANCE_S = 300

def is_genuine(raw_body: bytes, headers) -> bool:
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > TOLERANCE_S:
        return False
    signed = f"{headers.get('webhook-id')}.{timestamp}.".encode() + raw_body
    expected = b"v1," + base64.b64encode(hmac.digest(KEY, signed, hashlib.sha256))
    signatures = headers.get("webhook-signature", "").encode().split()
    return any(hmac.compare_digest(expected, each) for each in signatures)`,
  Go: `import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// key: the decoded base64 after whsec_; rawBody: before it is parsed
const toleranceS = 300

func isGenuine(key, rawBody []byte, header http.Header) bool {
	timestamp := header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(time.Since(time.Unix(seconds, 0)).Seconds()) > toleranceS {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(header.Get("webhook-id") + "." + timestamp + "."))
	mac.Write(rawBody)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, signature := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal(expected, []byte(signature)) {
			return true
		}
	}
	return false
}`,
  PHP: `const TOLERANCE_S = 300;
$key = base64_decode(preg_replace('/^whsec_/', '', (string) getenv('WEBHOOK_SECRET')))
    ?: throw new Exception('WEBHOOK_SECRET is not a secret: whsec_…');

function isGenuine(string $key, string $rawBody, array $server): bool
{
    $id = $server['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $server['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_S) {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$rawBody", $key, true));
    foreach (explode(' ', $server['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

// isGenuine($key, file_get_contents('php://input'), $_SERVER)`,
} as const;

export type Language = keyof typeof VERIFICATION_CODE;
export const LANGUAGES = Object.keys(VERIFICATION_CODE) as Language[];
